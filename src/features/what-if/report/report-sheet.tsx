import { useMemo } from 'react'
import { measureOf, type MeasureKey } from '#features/what-if/grid/measures.ts'
import { formatCount } from '#ui/figures/format.ts'
import { PrintSheet } from '#ui/layout/print-sheet.tsx'
import { drawReportCharts } from './report-charts.ts'
import { buildReport, type ReportLine, type ReportParts } from './report-content.ts'

/** About ten pages of trades. */
const maxPrinted = 400

function Lines({ lines }: { lines: readonly ReportLine[] }) {
  return (
    <dl>{lines.flatMap(({ label, text }) => [<dt key={label}>{label}</dt>, <dd key={`${label} text`}>{text}</dd>])}</dl>
  )
}

interface ReportSheetProps {
  readonly parts: ReportParts
  readonly measure: MeasureKey
  readonly onDone: () => void
}

/** The report on paper: inputs, verdict with its evidence, heat map, the selected cell and the trades that change. */
export default function ReportSheet({ parts, measure, onDone }: ReportSheetProps) {
  const report = useMemo(() => buildReport(parts), [parts])
  const pictures = useMemo(() => {
    const { map, equity } = drawReportCharts(parts, measure)
    return { map: map.toDataURL(), equity: equity.toDataURL() }
  }, [parts, measure])
  const { title, verdict, parameters, evidence, cellTitle, cell, changed } = report
  const mapTitle = `${measureOf(measure).label} by stop and target`
  return (
    <PrintSheet label="Printed report" onDone={onDone}>
      <h1>{title}</h1>
      <p>
        <strong>{verdict.title}.</strong> {verdict.text}
      </p>
      <h2>Parameters</h2>
      <Lines lines={parameters} />
      {evidence.length === 0 ? null : (
        <>
          <h2>Evidence</h2>
          <Lines lines={evidence} />
        </>
      )}
      <h2>{mapTitle}</h2>
      <img src={pictures.map} alt={mapTitle} />
      <h2>{`Selected: ${cellTitle}`}</h2>
      <Lines lines={cell} />
      <img src={pictures.equity} alt="Equity in R: as traded and in the selected cell" />
      <p>Solid: as traded. Dashed: selected.</p>
      <h2>{`Trades that change (${formatCount(changed.length)})`}</h2>
      <table>
        <thead>
          <tr>
            {['Trade', 'Entered', 'As traded', 'Selected', 'Change', 'Why'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {changed.slice(0, maxPrinted).map(({ symbol, entered, actual, outcome, change, why }, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- printed rows never move
            <tr key={place}>
              <td>{symbol}</td>
              <td>{entered}</td>
              <td>{actual}</td>
              <td>{outcome}</td>
              <td>{change}</td>
              <td>{why}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {changed.length > maxPrinted ? <p>{`First ${formatCount(maxPrinted)} printed.`}</p> : null}
    </PrintSheet>
  )
}
