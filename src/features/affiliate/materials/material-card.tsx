import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import type { Material } from '#api/affiliates/earnings.ts'
import { CopyButton } from '#features/affiliate/portal/copy-button.tsx'
import { downloadFile } from '#ui/download-file.ts'
import { Panel } from '#ui/layout/panel.tsx'

const typeLabels = { banner: 'Banner', email: 'Email', social: 'Social post' } as const

/** A text or a banner of the program with the affiliate's link in it, to copy or save. */
export function MaterialCard({ type, title, mediaType, body, width, height }: Material) {
  const isPicture = mediaType === 'image/svg+xml'
  const size = width === null || height === null ? '' : `, ${width} × ${height}`
  const save = () => {
    const extension = isPicture ? 'svg' : 'txt'
    const name = `edgeworth-${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.${extension}`
    downloadFile(new Blob([body], { type: mediaType }), name)
  }
  return (
    <Panel title={title} subtitle={`${typeLabels[type]}${size}`}>
      {isPicture ? (
        <Box
          component="img"
          alt={`${title}: preview`}
          src={`data:image/svg+xml;charset=utf-8,${encodeURIComponent(body)}`}
          {...(width === null || height === null ? {} : { width, height })}
          sx={{ display: 'block', maxWidth: '100%', height: 'auto' }}
        />
      ) : (
        <Box component="pre" sx={{ m: 0, font: 'inherit', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
          {body}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 2 }}>
        <CopyButton
          size="small"
          variant="outlined"
          what={isPicture ? 'Code' : 'Text'}
          text={body}
          aria-label={`${isPicture ? 'Copy code' : 'Copy text'}: ${title}`}
        >
          {isPicture ? 'Copy code' : 'Copy text'}
        </CopyButton>
        <Button size="small" onClick={save} aria-label={`Download: ${title}`}>
          Download
        </Button>
      </Box>
    </Panel>
  )
}
