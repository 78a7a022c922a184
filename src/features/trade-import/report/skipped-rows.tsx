import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { downloadCsv } from '#ui/download-file.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { useNarrowScreen } from '#ui/layout/use-narrow-screen.ts'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { FilePreview } from '#workers/import/shapes.ts'

const rejectedColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'reason', label: 'Reason' },
  { key: 'cells', label: 'Row' },
]
/** On a phone the row is shown below its reason. */
const narrowRejectedColumns = rejectedColumns.slice(0, 2)
const ignoredColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'reason', label: 'Reason' },
]

interface SkippedRowsProps {
  readonly preview: FilePreview
  readonly fileName: string
  /** Whether the titles name the file, for several files on one page. */
  readonly isNamed?: boolean
  readonly loadCsv: () => Promise<string>
}

const truncationNote = (count: number, first: number) =>
  count > first ? ` Showing the first ${formatCount(first)}.` : ''

/** The rows that did not become trades, with their reasons: rejected and ignored ones. */
export function SkippedRows({ preview: { rejected, ignored }, fileName, isNamed, loadCsv }: SkippedRowsProps) {
  const isNarrow = useNarrowScreen()
  const save = async () => downloadCsv(await loadCsv(), `${fileName.replace(/\.[^.]+$/, '')}-skipped.csv`)
  const ofFile = isNamed === true ? ` in ${fileName}` : ''
  const inTitle = isNamed === true ? ` in ${shortenFileName(fileName)}` : ''
  const download = (
    <Button size="small" onClick={() => void save()}>
      Download as CSV
    </Button>
  )
  return (
    <>
      {rejected.count === 0 ? null : (
        <Panel
          title={`${pluralize(rejected.count, 'row')} rejected${inTitle}`}
          subtitle={`Correct them in the file and import it again. Imported trades stay unchanged.${truncationNote(rejected.count, rejected.first.length)}`}
          actions={download}
        >
          <SimpleTable
            caption={`Rejected rows${ofFile}`}
            columns={isNarrow ? narrowRejectedColumns : rejectedColumns}
            maxHeight={300}
            rows={rejected.first.map(({ line, reason, cells }) => {
              const row = (
                <Typography
                  variant="caption"
                  component="div"
                  sx={{ minWidth: { sm: 280 }, color: 'text.secondary', overflowWrap: 'anywhere' }}
                >
                  {cells.filter((cell) => cell.trim() !== '').join(' · ')}
                </Typography>
              )
              return {
                line,
                reason: (
                  <Box sx={{ minWidth: { sm: 190 } }}>
                    {reason}
                    {isNarrow ? row : null}
                  </Box>
                ),
                cells: row,
              }
            })}
          />
        </Panel>
      )}
      {ignored.count === 0 ? null : (
        <Panel
          title={`${pluralize(ignored.count, 'row')} ignored${inTitle}`}
          subtitle={`These rows are not trades.${truncationNote(ignored.count, ignored.first.length)}`}
          actions={rejected.count === 0 ? download : undefined}
        >
          <SimpleTable
            caption={`Ignored rows${ofFile}`}
            columns={ignoredColumns}
            maxHeight={220}
            rows={ignored.first.map(({ line, reason }) => ({ line, reason }))}
          />
        </Panel>
      )}
    </>
  )
}
