// Makes QR codes, so that the shell need not carry a library that few of its commands ask for.
//
// In: texts of capital letters, digits and signs, one a line, to the end of the input. Out, once all are read: a line
// for each, with its modules row by row, 1 for a dark one and 0 for a light one; an empty line where no code holds it.
import CQREncode
import Glibc

var answer: [UInt8] = []
while let line = readLine() {
  answer += QRCode.modules(of: line)
  answer.append(UInt8(ascii: "\n"))
}
var rest = answer[...]
while !rest.isEmpty {
  let written = unsafe rest.withUnsafeBytes { unsafe write(STDOUT_FILENO, $0.baseAddress, $0.count) }
  if written < 0, errno != EINTR { exit(1) }
  rest = rest.dropFirst(max(0, written))
}
