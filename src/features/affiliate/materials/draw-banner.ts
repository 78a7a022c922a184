/** A format of banners in pixels. */
export interface BannerFormat {
  readonly key: string
  readonly label: string
  readonly width: number
  readonly height: number
}

export const bannerFormats: readonly BannerFormat[] = [
  { key: 'social', label: 'Social 1200 × 630', width: 1_200, height: 630 },
  { key: 'square', label: 'Square 1080 × 1080', width: 1_080, height: 1_080 },
  { key: 'wide', label: 'Wide 970 × 250', width: 970, height: 250 },
]

const colors = { background: '#0e1726', text: '#ffffff', quiet: '#c3cede', accent: '#4cc38a' }

/** The parts of a canvas that a banner needs. */
export type BannerContext = Pick<
  CanvasRenderingContext2D,
  'fillStyle' | 'font' | 'textBaseline' | 'fillRect' | 'fillText' | 'drawImage' | 'measureText'
>

interface Banner {
  readonly headline: string
  /** The affiliate's link, drawn in full so that it can be typed. */
  readonly link: string
  readonly picture: CanvasImageSource
  /** Size of the picture in pixels. */
  readonly pictureWidth: number
  readonly pictureHeight: number
}

/** The largest font size up to `size` at which a text fits a width. */
function fitFont(context: BannerContext, text: string, weight: number, size: number, width: number): void {
  context.font = `${weight} ${size}px "Inter Variable", sans-serif`
  const measured = context.measureText(text).width
  if (measured > width)
    context.font = `${weight} ${Math.floor((size * width) / measured)}px "Inter Variable", sans-serif`
}

/** Draws a banner: headline and link on the left or on top, a picture of the product beside or below them. */
export function drawBanner(context: BannerContext, { width, height }: BannerFormat, banner: Banner): void {
  const { headline, link, picture, pictureWidth, pictureHeight } = banner
  const isWide = width / height > 2.5
  const margin = Math.round(Math.min(width, height) * 0.07)
  const textWidth = isWide ? Math.round(width * 0.52) : width - 2 * margin
  const titleSize = Math.round(isWide ? height * 0.15 : width * 0.055)
  context.fillStyle = colors.background
  context.fillRect(0, 0, width, height)
  context.textBaseline = 'top'
  context.fillStyle = colors.accent
  fitFont(context, 'Edgeworth', 650, Math.round(titleSize * 0.55), textWidth)
  context.fillText('Edgeworth', margin, margin)
  context.fillStyle = colors.text
  fitFont(context, headline, 700, titleSize, textWidth)
  context.fillText(headline, margin, margin + titleSize * 0.9)
  context.fillStyle = colors.quiet
  const shown = link.replace(/^https?:\/\//, '')
  fitFont(context, shown, 500, Math.round(titleSize * 0.6), textWidth)
  context.fillText(shown, margin, margin + titleSize * 2.2)
  // The picture is cut at the banner's edge: its top left corner is what tells the screen.
  const left = isWide ? margin + textWidth + margin : margin
  const top = isWide ? margin : Math.round(margin + titleSize * 3.4)
  const shownWidth = isWide ? (height - margin) * (pictureWidth / pictureHeight) : width - 2 * margin
  context.drawImage(picture, left, top, shownWidth, shownWidth * (pictureHeight / pictureWidth))
}
