public let placeholderInventory = 1
