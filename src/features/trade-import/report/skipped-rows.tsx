import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useTheme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { downloadCsv } from '#ui/download-file.ts'
import { formatCount } from '#ui/figures/format.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Panel } from '#ui/layout/panel.tsx'
import { SimpleTable } from '#ui/table/simple-table.tsx'
import type { FilePreview } from '#workers/import/shapes.ts'

const refusedColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'reason', label: 'Why it is refused' },
  { key: 'cells', label: 'The row' },
]
/** On a phone a row of the file stands below its reason. */
const narrowRefusedColumns = refusedColumns.slice(0, 2)
const ignoredColumns = [
  { key: 'line', label: 'Line', numeric: true },
  { key: 'reason', label: 'Why it is not a trade' },
]

interface SkippedRowsProps {
  readonly preview: FilePreview
  readonly fileName: string
  /** Whether the titles name the file: where rows of several files stand below each other. */
  readonly isNamed?: boolean
  readonly leftOut: () => Promise<string>
}

const truncationNote = (count: number, first: number) =>
  count > first ? ` The first ${formatCount(first)} are shown.` : ''

/** Rows that did not become trades, each with its reason: those to mend, and those that are none. */
export function SkippedRows({ preview: { rejected, ignored }, fileName, isNamed, leftOut }: SkippedRowsProps) {
  const narrow = useMediaQuery(useTheme().breakpoints.down('sm'), { noSsr: true })
  const save = async () => downloadCsv(await leftOut(), `${fileName.replace(/\.[^.]+$/, '')}-left-out.csv`)
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
          title={`${pluralize(rejected.count, 'row')} refused${inTitle}`}
          subtitle={`Mend them in the file and import it again: what is there already stays as it is.${truncationNote(rejected.count, rejected.first.length)}`}
          actions={download}
        >
          <SimpleTable
            caption={`Rows refused${ofFile}, with their reasons`}
            columns={narrow ? narrowRefusedColumns : refusedColumns}
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
                    {narrow ? row : null}
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
          subtitle={`Nothing is wrong with them; they are no trades.${truncationNote(ignored.count, ignored.first.length)}`}
          actions={rejected.count === 0 ? download : undefined}
        >
          <SimpleTable
            caption={`Rows ignored${ofFile}, with their reasons`}
            columns={ignoredColumns}
            maxHeight={220}
            rows={ignored.first.map(({ line, reason }) => ({ line, reason }))}
          />
        </Panel>
      )}
    </>
  )
}
