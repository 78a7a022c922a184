import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { CopyButton } from '#features/affiliate/portal/copy-button.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import { openShareWindow, shareNetworks } from './share-targets.ts'

const QrCode = lazyPart(
  async () => (await import('./qr-code.tsx')).default,
  () => <Box sx={{ width: 168, height: 206 }} />,
)

/** A link to copy, scan and share. */
export function SharePanel({ name, url }: { name: string; url: string }) {
  return (
    <Panel title="Share" subtitle={name}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' } }}>
        <Box sx={{ display: 'grid', gap: 1.5, alignContent: 'start' }}>
          <Typography component="output" aria-label="Link to share" sx={{ overflowWrap: 'anywhere', fontWeight: 580 }}>
            {url}
          </Typography>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <CopyButton variant="outlined" what="Link" text={url}>
              Copy
            </CopyButton>
            {shareNetworks.map(({ key, label }) => (
              <Button
                key={key}
                variant="outlined"
                aria-label={`Share on ${label}`}
                onClick={() => openShareWindow(key, url)}
              >
                {label}
              </Button>
            ))}
          </Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            Say that you earn a commission. Posts open in a new window.
          </Typography>
        </Box>
        <QrCode link={url} name={name} />
      </Box>
    </Panel>
  )
}
