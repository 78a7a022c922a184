import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import type { FileReport } from '#features/trade-import/session/use-import.ts'
import { formatCount } from '#ui/figures/format.ts'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import { UndoImport } from './undo-import.tsx'

const caption = 'Results by file'

const figures = [
  { key: 'imported', label: 'Imported', numeric: true },
  { key: 'continued', label: 'Continued', numeric: true },
  { key: 'there', label: 'Already imported', numeric: true },
  { key: 'refused', label: 'Rejected', numeric: true },
  { key: 'ignored', label: 'Ignored', numeric: true },
] as const
const columns = [{ key: 'file', label: 'File' }, ...figures]

const outcomeFigures = ({ sent, preview }: FileReport) => ({
  imported: formatCount(sent.imported),
  continued: formatCount(sent.continued),
  there: formatCount(sent.duplicates),
  refused: formatCount(preview.rejected.count),
  ignored: formatCount(preview.ignored.count),
})

function UndoCell({ report, isUndone, onUndone }: { report: FileReport; isUndone: boolean; onUndone: () => void }) {
  const { name, sent } = report
  if (isUndone) {
    return (
      <Typography component="output" variant="body2" sx={{ px: 0.625, color: 'text.secondary' }}>
        Undone
      </Typography>
    )
  }
  const { batchId, imported, continued, rematched } = sent
  return (
    <UndoImport
      batchId={batchId}
      fileName={name}
      trades={imported}
      continued={continued + rematched}
      onUndone={onUndone}
    />
  )
}

/** A file with its figures below each other, since six columns are too wide for a phone. */
function FileBlock({ report, undo }: { report: FileReport; undo: ReactNode }) {
  const values = outcomeFigures(report)
  return (
    <Box component="li" sx={{ '& + &': { mt: 1.5, pt: 1.5, borderTop: 1, borderColor: 'divider' } }}>
      <Box sx={{ display: 'flex', alignItems: 'flex-start', justifyContent: 'space-between', gap: 1 }}>
        <Box sx={{ minWidth: 0, fontWeight: 560, overflowWrap: 'anywhere' }} title={report.name}>
          {shortenFileName(report.name)}
        </Box>
        {/* Aligned with the figures below. */}
        <Box sx={{ flex: 'none', mr: -0.625, '& .MuiButton-root': { minWidth: 0 } }}>{undo}</Box>
      </Box>
      <Box
        component="dl"
        sx={{ m: 0, mt: 0.5, display: 'grid', rowGap: 0.25, gridTemplateColumns: 'minmax(0, 1fr) auto' }}
      >
        {figures.map(({ key, label }) => (
          <Box key={key} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography
              component="dd"
              variant="body2"
              sx={{ m: 0, textAlign: 'end', fontVariantNumeric: 'tabular-nums' }}
            >
              {values[key]}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

interface FileOutcomesProps {
  readonly reports: readonly FileReport[]
  /** Ids of files whose import was undone. */
  readonly undone: ReadonlySet<number>
  readonly onUndone: (id: number) => void
}

/** The result of each file with an undo button: a table, or on a phone one block per file. */
export function FileOutcomes({ reports, undone, onUndone }: FileOutcomesProps) {
  const isNarrow = useNarrowScreen()
  const renderUndo = (report: FileReport) => (
    <UndoCell report={report} isUndone={undone.has(report.id)} onUndone={() => onUndone(report.id)} />
  )
  if (isNarrow) {
    return (
      <Box component="ul" aria-label={caption} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {reports.map((report) => (
          <FileBlock key={report.id} report={report} undo={renderUndo(report)} />
        ))}
      </Box>
    )
  }
  return (
    <SimpleTable
      caption={caption}
      columns={columns}
      rows={reports.map((report) => ({
        // The undo button is below the name: at the end of the row, a narrow window would hide it.
        file: (
          <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }} title={report.name}>
            {shortenFileName(report.name)}
            <Box sx={{ ml: -0.625 }}>{renderUndo(report)}</Box>
          </Box>
        ),
        ...outcomeFigures(report),
      }))}
    />
  )
}
