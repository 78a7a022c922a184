/** Red, green and blue from 0 to 255. */
function rgbOf(hex: string): readonly number[] {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

/**
 * The colors of values, four bytes for each: red, green, blue and opacity. The scale is of evenly spaced colors, given as
 * #rrggbb, the first at `low` and the last at `high`; values beyond have the color of the end. Null is transparent.
 */
export function cellColors(
  values: readonly (number | null)[],
  [low, high]: readonly [low: number, high: number],
  colors: readonly string[],
): Uint8ClampedArray<ArrayBuffer> {
  const stops = colors.map(rgbOf)
  const bytes = new Uint8ClampedArray(values.length * 4)
  values.forEach((value, cell) => {
    if (value === null) return
    const place = Math.min(1, Math.max(0, (value - low) / (high - low))) * (stops.length - 1)
    const before = Math.min(Math.floor(place), Math.max(0, stops.length - 2))
    const from = stops[before] ?? []
    const to = stops[before + 1] ?? from
    for (let part = 0; part < 3; part += 1) {
      const start = from[part] ?? 0
      bytes[cell * 4 + part] = start + ((to[part] ?? start) - start) * (place - before)
    }
    bytes[cell * 4 + 3] = 255
  })
  return bytes
}

/** A straight stroke in each of some cells. */
export interface CellStroke {
  /** Whether a cell has it, by its place row by row. */
  readonly isIn: (cell: number) => boolean
  /** Half of the stroke, as a share of the cell to the right and upward. */
  readonly reach: readonly [x: number, y: number]
  readonly color: string
  /** In pixels. */
  readonly width: number
  readonly opacity: number
}

interface Size {
  /** In CSS pixels. */
  readonly width: number
  readonly height: number
}

/** Adds the strokes of cells in rows from the bottom up to a path, in an area of a size. */
export function addStrokes(
  path: Pick<Path2D, 'moveTo' | 'lineTo'>,
  { isIn, reach: [x, y] }: Pick<CellStroke, 'isIn' | 'reach'>,
  columns: number,
  rows: number,
  { width, height }: Size,
): void {
  const [wide, high] = [width / columns, height / rows]
  for (let cell = 0; cell < rows * columns; cell += 1) {
    if (!isIn(cell)) continue
    const [middle, center] = [((cell % columns) + 0.5) * wide, height - (Math.floor(cell / columns) + 0.5) * high]
    path.moveTo(middle - x * wide, center + y * high)
    path.lineTo(middle + x * wide, center - y * high)
  }
}

/**
 * A picture of cells in rows from the bottom up, with their strokes, at some pixels for each of CSS. It is drawn in a hundredth of the time that ECharts
 * takes for an element for each of ten thousand cells.
 */
export function drawCells(
  colors: Uint8ClampedArray<ArrayBuffer>,
  columns: number,
  strokes: readonly CellStroke[],
  size: Size,
  pixelRatio: number,
): HTMLCanvasElement {
  const rows = colors.length / 4 / columns
  const cells = document.createElement('canvas')
  cells.width = columns
  cells.height = rows
  cells.getContext('2d')?.putImageData(new ImageData(colors, columns, rows), 0, 0)
  const picture = document.createElement('canvas')
  picture.width = Math.max(1, Math.round(size.width * pixelRatio))
  picture.height = Math.max(1, Math.round(size.height * pixelRatio))
  const context = picture.getContext('2d')
  if (context === null) return picture
  context.save()
  // Cells keep their edges, and the first row is at the bottom.
  context.imageSmoothingEnabled = false
  context.scale(1, -1)
  context.drawImage(cells, 0, -picture.height, picture.width, picture.height)
  context.restore()
  context.scale(pixelRatio, pixelRatio)
  for (const stroke of strokes) {
    context.beginPath()
    addStrokes(context, stroke, columns, rows, size)
    context.strokeStyle = stroke.color
    context.lineWidth = stroke.width
    context.globalAlpha = stroke.opacity
    context.stroke()
  }
  return picture
}
