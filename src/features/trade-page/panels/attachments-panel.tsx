import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { AttachedFile, AttachedFiles } from '#shared/trade/attached-file.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The files of a trade; a click opens one in full. Nothing without files. */
export function AttachmentsPanel({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <Panel title="Attachments">
      <AttachedFiles>
        {files.map((file) => (
          <AttachedFile key={file.path} file={file} />
        ))}
      </AttachedFiles>
    </Panel>
  )
}
