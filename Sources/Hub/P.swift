public let placeholderHub = 1
