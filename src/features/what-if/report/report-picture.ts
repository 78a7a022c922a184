import { measureOf, type MeasureKey } from '#features/what-if/grid/measures.ts'
import { chartSizes, drawReportCharts } from './report-charts.ts'
import { buildReport, type ReportLine, type ReportParts } from './report-content.ts'

const scale = 2
const margin = 24
const font = "'Inter Variable', system-ui, sans-serif"

/** A line of text with the height that it takes, in CSS pixels. */
interface PictureLine {
  readonly text: string
  readonly size: number
  readonly weight: number
  readonly height: number
}

const line = (text: string, size: number, weight: number): PictureLine => ({ text, size, weight, height: size * 1.6 })

const told = (lines: readonly ReportLine[]) => lines.map(({ label, text }) => `${label}: ${text}`).join(' · ')

/** The report as one picture: its verdict, the heat map and both equity curves. */
export function drawReport(parts: ReportParts, measure: MeasureKey): HTMLCanvasElement {
  const { title, verdict, parameters, cellTitle, cell } = buildReport(parts)
  const { map, equity } = drawReportCharts(parts, measure)
  const content: readonly (PictureLine | { readonly picture: HTMLCanvasElement; readonly height: number })[] = [
    line(title, 22, 700),
    line(verdict.title, 16, 600),
    line(verdict.text, 13, 400),
    line(told(parameters.slice(0, 5)), 12, 400),
    line(told(parameters.slice(5)), 12, 400),
    line(`${measureOf(measure).label} by stop and target`, 15, 600),
    { picture: map, height: chartSizes.map.height },
    line(`Equity in R. Solid: as traded. Dashed: ${cellTitle}`, 15, 600),
    line(told(cell.slice(0, 3)), 12, 400),
    { picture: equity, height: chartSizes.equity.height },
  ]
  const canvas = document.createElement('canvas')
  canvas.width = (chartSizes.map.width + 2 * margin) * scale
  canvas.height = (content.reduce((sum, { height }) => sum + height, 0) + 2 * margin) * scale
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('pictures cannot be drawn')
  context.scale(scale, scale)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.textBaseline = 'top'
  context.fillStyle = '#1a1a1a'
  let top = margin
  for (const part of content) {
    if ('picture' in part) {
      context.drawImage(part.picture, margin, top, chartSizes.map.width, part.height)
    } else {
      context.font = `${part.weight} ${part.size}px ${font}`
      // A long line is condensed rather than cut.
      context.fillText(part.text, margin, top, chartSizes.map.width)
    }
    top += part.height
  }
  return canvas
}
