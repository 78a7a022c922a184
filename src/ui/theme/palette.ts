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
  surface: '#131b25',
  raised: '#1a2430',
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

/**
 * Eight colors for categories, in the order of use. They start from Okabe and Ito's palette for color-blind readers
 * (jfly.uni-koeln.de/color); a test holds their contrast and their distance for each kind of color vision.
 */
export const lightCategories = [
  '#1b4f8a',
  '#b07b00',
  '#019079',
  '#8c5174',
  '#3893d7',
  '#7a3b00',
  '#396d9e',
  '#6c48cb',
] as const
export const darkCategories = [
  '#8fbdf5',
  '#e0b252',
  '#33aba1',
  '#c3b4c7',
  '#4c86d6',
  '#b9703a',
  '#cfd7f2',
  '#835dff',
] as const
