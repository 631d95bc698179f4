// Makes QR codes, so that the shell need not carry a library that few of its commands ask for.
//
// In: texts of capital letters, digits and signs, one a line, to the end of the input. Out, once all are read: a line
// for each, with its modules row by row, 1 for a dark one and 0 for a light one; an empty line where no code holds it.
import CQREncode
import Glibc

let lineEnd = UInt8(ascii: "\n")
var input: [UInt8] = []
var part = [UInt8](repeating: 0, count: 1 << 16)
while true {
  let count = unsafe part.withUnsafeMutableBytes { unsafe read(STDIN_FILENO, $0.baseAddress, $0.count) }
  if count == 0 { break }
  if count < 0, errno != EINTR { exit(1) }
  input += part[..<max(0, count)]
}
var answer: [UInt8] = []
for line in input.split(separator: lineEnd, omittingEmptySubsequences: false).dropLast() {
  answer += QRCode.modules(of: Array(line))
  answer.append(lineEnd)
}
var rest = answer[...]
while !rest.isEmpty {
  let written = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  if written < 0, errno != EINTR { exit(1) }
  rest = rest.dropFirst(max(0, written))
}
