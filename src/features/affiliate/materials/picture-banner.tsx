import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { downloadFile } from '#ui/download-file.ts'
import { useSnackbar } from '#ui/feedback/snackbar.tsx'
import { drawBanner, type BannerFormat } from './draw-banner.ts'

interface PictureBannerProps {
  readonly title: string
  readonly headline: string
  readonly source: string
  readonly format: BannerFormat
  readonly link: string
}

/** A banner drawn from a picture of the product with the affiliate's link in it, to save as a file. */
export function PictureBanner({ title, headline, source, format, link }: PictureBannerProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [isDrawn, setDrawn] = useState(false)
  const { enqueueSnackbar } = useSnackbar()
  useEffect(() => {
    const picture = new Image()
    let isCurrent = true
    const draw = () => {
      const context = canvas.current?.getContext('2d')
      if (!isCurrent || context === null || context === undefined) return
      drawBanner(context, format, {
        headline,
        link,
        picture,
        pictureWidth: picture.naturalWidth,
        pictureHeight: picture.naturalHeight,
      })
      setDrawn(true)
    }
    picture.addEventListener('load', draw)
    picture.src = source
    return () => {
      isCurrent = false
    }
  }, [source, headline, link, format])
  const save = () => {
    canvas.current?.toBlob((file) => {
      if (file === null) enqueueSnackbar('Couldn’t save the banner. Try another format.', { variant: 'error' })
      else downloadFile(file, `edgeworth-${title.toLowerCase().replaceAll(' ', '-')}-${format.key}.png`)
    }, 'image/png')
  }
  return (
    <Box component="li" sx={{ display: 'grid', gap: 1, minWidth: 0, alignContent: 'start' }}>
      <Box
        component="canvas"
        ref={canvas}
        width={format.width}
        height={format.height}
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a canvas is drawn on, which an img element cannot be
        role="img"
        aria-label={`${title} banner: ${headline}, ${link}`}
        sx={{
          width: '100%',
          height: 'auto',
          borderRadius: 1,
          border: 1,
          borderColor: 'divider',
          aspectRatio: `${format.width} / ${format.height}`,
        }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography variant="body2" sx={{ flexGrow: 1 }}>
          {title}
        </Typography>
        <Button size="small" disabled={!isDrawn} onClick={save} aria-label={`Download PNG: ${title} banner`}>
          Download PNG
        </Button>
      </Box>
    </Box>
  )
}
