import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { attachmentUrlQuery } from '#api/trades/attachments.ts'
import type { Attachment } from '#domain/trade/fields/trade-field.ts'
import { attachmentKindLabels } from '#shared/trade/trade-labels.ts'

const size = { width: 64, height: 44 } as const

/** A small picture of a trade; a click opens it in full. Its place is kept while it loads. */
export function TradePicture({ file }: { readonly file: Attachment }) {
  const address = useQuery(attachmentUrlQuery(file.path)).data ?? null
  if (address === null) return <Box sx={{ ...size, flexShrink: 0 }} />
  return (
    <Link href={address} target="_blank" rel="noreferrer" sx={{ flexShrink: 0, lineHeight: 0 }}>
      <Box
        component="img"
        src={address}
        alt={file.caption ?? `${attachmentKindLabels[file.kind]} screenshot`}
        loading="lazy"
        sx={{ ...size, objectFit: 'cover', borderRadius: 0.75, border: 1, borderColor: 'divider' }}
      />
    </Link>
  )
}
