import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMemo } from 'react'
import { encode } from 'uqr'
import { downloadFile } from '#ui/download-file.ts'

/** Modules around the code that scanners need. */
const border = 4

/** A QR code as one path over a square of `size` modules. */
export function qrPath(text: string): { readonly path: string; readonly size: number } {
  const { data, size } = encode(text, { border, ecc: 'M' })
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { path, size }
}

/** A link as a QR code, dark on white in both color schemes, to save as a file. */
export default function QrCode({ link, name }: { link: string; name: string }) {
  const { path, size } = useMemo(() => qrPath(link), [link])
  const save = () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" width="720" height="720"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#000"/></svg>`
    downloadFile(new Blob([svg], { type: 'image/svg+xml' }), 'edgeworth-qr-code.svg')
  }
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'center', alignContent: 'start' }}>
      <Box
        component="svg"
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an inline svg is the picture
        role="img"
        aria-label={`QR code of ${name}`}
        viewBox={`0 0 ${size} ${size}`}
        shapeRendering="crispEdges"
        sx={{ width: 168, height: 168, bgcolor: '#fff', borderRadius: 1, border: 1, borderColor: 'divider' }}
      >
        <path d={path} fill="#000" />
      </Box>
      <Button size="small" onClick={save}>
        Download QR code
      </Button>
    </Box>
  )
}
