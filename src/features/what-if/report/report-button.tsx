import { mdiFileChartOutline } from '@mdi/js'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { MeasureKey } from '#features/what-if/grid/measures.ts'
import { Icon } from '#ui/icon.tsx'
import { lazyPart } from '#ui/lazy-part.tsx'
import type { ReportParts } from './report-content.ts'

const ReportMenu = lazyPart(async () => (await import('./report-menu.tsx')).default)
const ReportSheet = lazyPart(async () => (await import('./report-sheet.tsx')).default)

interface ReportButtonProps {
  /** Null until the selected cell and the verdict are known. */
  readonly parts: ReportParts | null
  readonly measure: MeasureKey
  readonly fileName: string
}

/** Prints the report of the selected cell, or saves it as a picture or its trades as CSV. */
export function ReportButton({ parts, measure, fileName }: ReportButtonProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // The report as it was when it was asked for: results move on while the printer's dialog is open.
  const [printed, setPrinted] = useState<ReportParts | null>(null)
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        disabled={parts === null}
        aria-haspopup="menu"
        startIcon={<Icon path={mdiFileChartOutline} />}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        Report
      </Button>
      {anchor === null || parts === null ? null : (
        <ReportMenu
          anchor={anchor}
          parts={parts}
          measure={measure}
          fileName={fileName}
          onPrint={() => setPrinted(parts)}
          onClose={() => setAnchor(null)}
        />
      )}
      {printed === null ? null : <ReportSheet parts={printed} measure={measure} onDone={() => setPrinted(null)} />}
    </>
  )
}
