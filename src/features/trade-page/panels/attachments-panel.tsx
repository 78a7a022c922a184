import { mdiFilePdfBox } from '@mdi/js'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { attachmentUrlQuery } from '#api/trades/attachments.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { attachmentKindLabels } from '#shared/trade/trade-labels.ts'
import { Icon } from '#ui/icon.tsx'
import { Panel } from '#ui/layout/panel.tsx'

function AttachedFile({ file }: { file: Attachment }) {
  const { data: address, isPending } = useQuery(attachmentUrlQuery(file.path))
  const name = file.caption ?? `${attachmentKindLabels[file.kind]} screenshot`
  const isPicture = file.mediaType !== 'application/pdf'
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      {address === undefined || address === null ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {isPending ? 'Loading the file…' : 'The file can no longer be opened.'}
        </Typography>
      ) : (
        <Link href={address} target="_blank" rel="noreferrer" sx={{ display: 'block' }}>
          {isPicture ? (
            <Box
              component="img"
              src={address}
              alt={name}
              loading="lazy"
              sx={{
                display: 'block',
                width: '100%',
                aspectRatio: '16 / 10',
                objectFit: 'cover',
                borderRadius: 1,
                border: '1px solid',
                borderColor: 'divider',
              }}
            />
          ) : (
            <>
              <Icon path={mdiFilePdfBox} /> Open {name}
            </>
          )}
        </Link>
      )}
      <Typography variant="caption" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {[attachmentKindLabels[file.kind], file.caption].filter(Boolean).join(' · ')}
      </Typography>
    </Box>
  )
}

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
