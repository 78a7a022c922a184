import { mdiFilePdfBox } from '@mdi/js'
import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { attachmentUrlQuery } from '#api/trades/attachments.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { Icon } from '#ui/icon.tsx'
import { attachmentKindLabels } from './trade-labels.ts'

/** The list of files of trades, as pictures beside one another. */
export function AttachedFiles({ children }: { readonly children: ReactNode }) {
  return (
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
      {children}
    </Box>
  )
}

/** A file of a trade in such a list; a click opens it in full. `below` belongs to it. */
export function AttachedFile({ file, below }: { file: Attachment; below?: ReactNode }) {
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
      {below}
    </Box>
  )
}
