import Box from '@mui/material/Box'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { AttachedFile } from '#shared/trade/attached-file.tsx'
import { Panel } from '#ui/layout/panel.tsx'

/** The files of a trade; a click opens one in full. Nothing without files. */
export function AttachmentsPanel({ files }: { files: readonly Attachment[] }) {
  if (files.length === 0) return null
  return (
    <Panel title="Attachments">
      <Box
        component="ul"
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 2,
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 220px), 1fr))',
        }}
      >
        {files.map((file) => (
          <AttachedFile key={file.path} file={file} />
        ))}
      </Box>
    </Panel>
  )
}
