/**
 * The colors of the product in the light and dark scheme. Gain and loss differ in lightness as well as hue, and always
 * come with a sign and an icon. tokens.css repeats these values for pages without MUI; a test compares the two.
 */
export interface Palette {
  readonly background: string
  readonly surface: string
  readonly raised: string
  readonly line: string
  readonly text: string
  readonly muted: string
  readonly accent: string
  readonly accentStrong: string
  readonly onAccent: string
  readonly brass: string
  readonly gain: string
  readonly loss: string
  readonly warning: string
}

export const lightPalette: Palette = {
  background: '#f6f5f1',
  surface: '#fffefb',
  raised: '#ffffff',
  line: '#dfddd4',
  text: '#16202b',
  muted: '#55606c',
  accent: '#1b4f8a',
  accentStrong: '#123a68',
  onAccent: '#ffffff',
  brass: '#86600c',
  gain: '#0a6f45',
  loss: '#b3261e',
  warning: '#8a5300',
}

export const darkPalette: Palette = {
  background: '#0c1117',
  surface: '#121922',
  raised: '#18212c',
  line: '#293542',
  text: '#e8ecf1',
  muted: '#9ba8b6',
  accent: '#8fbdf5',
  accentStrong: '#b3d3fa',
  onAccent: '#08203c',
  brass: '#e0b252',
  gain: '#4cc98f',
  loss: '#ff8d85',
  warning: '#f0b45b',
}
