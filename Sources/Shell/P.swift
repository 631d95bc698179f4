public let placeholderShell = 1
