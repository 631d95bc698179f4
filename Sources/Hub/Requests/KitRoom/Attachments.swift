public import Answers
import Codecs
public import Equipment
import Store

/// The reason why a file is not attached.
public enum AttachmentRefusal: Error, Sendable, Hashable {
  /// It has nothing in it.
  case empty
  /// It has more bytes than the setting lets an attached file have.
  case tooLarge(Int, limit: Int)
  /// It begins neither as a picture nor as a document that is known.
  case unknownFormat
}

/// What came of putting a file to pieces.
public struct AttachedChange: Sendable {
  /// The new attachments.
  public let change: Change
  /// Those that had the file already.
  public let earlier: [Attachment]
}

extension Request<[Attachment]> {
  /// Attachments, by their numbers.
  ///
  /// - Parameter pieces: those whose they are; nil for all.
  public static func attachments(of pieces: [EquipmentReference]? = nil) -> Self {
    Request(about: .records([.attachment], isNarrowed: pieces != nil), size: .list) {
      try await $0.attachments(of: pieces)
    }
  }
}

extension Request<[AttachedFile]> {
  /// Those of some files that are not there.
  public static func missing(among files: [AttachedFile]) -> Self {
    Request { context in
      var missing: [AttachedFile] = []
      for file in Set(files) where try await context.repository.path(of: file) == nil { missing.append(file) }
      return missing
    }
  }
}

extension Request<String?> {
  /// The path of a file that is attached, for a program that shows it; nil if it is not there, or not as it was attached.
  public static func path(of file: AttachedFile) -> Self {
    Request { context in
      guard try await context.repository.content(of: file) != nil else { return nil }
      return try await context.repository.path(of: file)
    }
  }
}

extension Request<[UInt8]?> {
  /// The content of a file that is attached; nil if it is not there, or not as it was attached.
  public static func content(of file: AttachedFile) -> Self { Request { try await $0.repository.content(of: file) } }
}

extension Request<AttachedFile> {
  /// The name that a content would get; it throws the error that `attach` would for one that is not kept.
  public static func attachable(_ bytes: [UInt8]) -> Self { Request { try $0.checkedFile(bytes) } }
}

extension Request<[UnnamedFile]> {
  /// The files that no attachment names any more.
  public static var unnamedFiles: Self { Request { try await $0.repository.unnamedFiles() } }
}

extension Action<[UnnamedFile]> {
  /// Removes the files that no attachment names any more, for good.
  public static var removeUnnamedFiles: Self { Action { try await $0.repository.removeUnnamedFiles() } }
}

extension Action<AttachedChange> {
  /// Puts a file to pieces, each of which gets an attachment; the file is kept once.
  ///
  /// - Parameters:
  ///   - name: what the file is called.
  ///   - stated: all else that is said of it.
  ///   - content: what it shows; nil for what files of its kind usually do.
  /// - Throws: `AttachmentRefusal` for a content that is not kept.
  public static func attach(
    _ bytes: [UInt8], named name: String, to pieces: [EquipmentReference], _ stated: Attachment,
    _ content: Attachment.Content?
  ) -> Self {
    Action(on: pieces.map { ItemReference(type: $0.type.record, id: $0.id) }, change: \.change) { context in
      let file = try context.checkedFile(bytes)
      let known = try await context.attachments(of: pieces).filter { $0.file == file }
      var attachment = stated
      (attachment.file, attachment.size) = (file, bytes.count)
      attachment.content = content ?? (file.format.isImage ? .photo : .receipt)
      attachment.added = stated.added ?? context.dependencies.today()
      try attachment.set("name", to: name)
      let now = context.dependencies.now()
      var change = Change()
      for piece in pieces where !known.contains(where: { $0.item == piece }) {
        attachment.item = piece
        change.items.append(.add(context.completed(attachment, created: now)))
      }
      // Where all have it already, it is put right if it is gone or damaged.
      let stored = try await context.repository.commit(change, keeping: [AttachedContent(file, bytes)])
      return AttachedChange(change: stored.change, earlier: known)
    }
  }
}

extension RequestContext {
  /// Attachments of some pieces, or of all.
  func attachments(of pieces: [EquipmentReference]?) async throws -> [Attachment] {
    guard let pieces else { return try await repository.fetch(.attachment).compactMap(\.attachment) }
    guard !pieces.isEmpty, try await repository.count(of: .attachment) > 0 else { return [] }
    var attachments: [Attachment] = []
    // Of many pieces no row is held against each.
    let (wanted, isFew) = (Set(pieces), pieces.count <= HubLimits.singleLookups)
    let isTheirs = isFew ? Filter.comparison(Comparison(isAbout: pieces)) : nil
    try await repository.visit(isTheirs, of: .attachment) { row in
      guard let attachment = try row.item().attachment, let item = attachment.item else { return }
      if wanted.contains(item) { attachments.append(attachment) }
    }
    return attachments
  }

  /// The name of a content that may be attached.
  @HubActor fileprivate func checkedFile(_ bytes: [UInt8]) throws -> AttachedFile {
    let limit = (Int(state[.attachmentSize]) ?? HubLimits.usualAttachment) << 20
    guard !bytes.isEmpty else { throw AttachmentRefusal.empty }
    guard bytes.count <= limit else { throw AttachmentRefusal.tooLarge(bytes.count, limit: limit) }
    guard let format = AttachedFile.Format(content: bytes),
      let file = AttachedFile(digest: SHA256.digits(of: bytes), format)
    else { throw AttachmentRefusal.unknownFormat }
    return file
  }
}
