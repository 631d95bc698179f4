extension Word {
  /// The word that many scalars further on in its line.
  package func moved(by distance: Int) -> Word {
    var word = self
    word.letters = letters.map {
      Letter(scalar: $0.scalar, isQuoted: $0.isQuoted, position: $0.position + distance)
    }
    word.range = range.lowerBound + distance..<range.upperBound + distance
    return word
  }

  /// Words of a command line as words of a line, which the messages show.
  package static func line(of words: [String]) -> (words: [Word], text: String) {
    var text = ""
    let all = words.map { word in
      let start = text.unicodeScalars.count + (text.isEmpty ? 0 : 1)
      text += (text.isEmpty ? "" : " ") + word
      let letters = word.unicodeScalars.enumerated().map {
        Letter(scalar: $1, isQuoted: false, position: start + $0)
      }
      // The quotes for the system's shell are gone; a blank inside shows that there were some.
      let hasQuotes = word.isEmpty || word.contains(where: \.isWhitespace)
      return Word(letters: letters, range: start..<start + letters.count, hasQuotes: hasQuotes)
    }
    return (all, text)
  }
}
