import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useDeleteMapping } from '#api/imports/imports.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import type { DayOrder } from '#domain/time/local-time.ts'
import { needsSymbol, customLayout, type PendingFile } from '#features/trade-import/session/pending-file.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SymbolField } from './symbol-field.tsx'

export interface PortfolioChoice {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: string) => void
}

interface ReadingChoicesProps extends PortfolioChoice {
  readonly file: PendingFile
  readonly onChange: (changes: Partial<PendingFile>) => void
  /** Left out where it is the only file. */
  readonly onRemove?: (() => void) | undefined
}

function layoutHint({ opened, layout }: PendingFile): string {
  if (layout === customLayout) return 'You say below what each column is.'
  if (layout === null || layout !== opened?.formats[0]?.id) return 'Chosen by hand.'
  return layout.startsWith('mapped-')
    ? 'Recognised: you have named its columns before.'
    : 'Recognised by its column names.'
}

/** Forgets how the columns of such files are read, so that they are asked for again. */
function ForgetColumns({ fingerprint, onForgotten }: { fingerprint: string; onForgotten: () => void }) {
  const forget = useDeleteMapping()
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        disabled={forget.isPending}
        onClick={() => forget.mutate(fingerprint, { onSuccess: onForgotten })}
      >
        Forget these columns
      </Button>
      {forget.error === null ? null : (
        <Typography role="alert" variant="body2" color="error">
          They are not forgotten: {forget.error.message}
        </Typography>
      )}
    </Box>
  )
}

/** How a file is read, and into which portfolio its trades go. */
export function ReadingChoices(props: ReadingChoicesProps) {
  const { file, portfolio, portfolios, onPortfolio, onChange, onRemove } = props
  const { opened, layout } = file
  return (
    <Panel
      title={shortenFileName(file.name)}
      subtitle={
        opened === null
          ? file.problem === null
            ? 'Being opened'
            : 'Cannot be read'
          : `${pluralize(opened.rows, 'row')}. Check how the file is read; the figures below follow at once.`
      }
      actions={
        <>
          {layout?.startsWith('mapped-') === true ? (
            <ForgetColumns
              fingerprint={layout.slice('mapped-'.length)}
              onForgotten={() => onChange({ layout: customLayout })}
            />
          ) : null}
          {onRemove === undefined ? null : (
            <Button size="small" color="inherit" onClick={onRemove}>
              Leave this file out
            </Button>
          )}
        </>
      }
    >
      <Box
        sx={{
          display: opened === null && file.problem !== null ? 'none' : 'grid',
          gap: 2,
          gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' },
        }}
      >
        <TextField
          select
          label="Into portfolio"
          value={portfolio.id}
          onChange={(event) => onPortfolio(event.target.value)}
          helperText={`${portfolio.currency}, times shown in ${portfolio.timeZone}`}
        >
          {portfolios.map(({ id, name, currency }) => (
            <MenuItem key={id} value={id}>
              {name} · {currency}
            </MenuItem>
          ))}
        </TextField>
        {opened === null || layout === null ? null : (
          <>
            <TextField
              select
              label="Layout"
              value={layout}
              onChange={(event) => onChange({ layout: event.target.value })}
              helperText={layoutHint(file)}
            >
              {opened.formats.map(({ id, label }) => (
                <MenuItem key={id} value={id}>
                  {label}
                </MenuItem>
              ))}
              {opened.columns === null ? null : <MenuItem value={customLayout}>Name the columns yourself</MenuItem>}
            </TextField>
            {needsSymbol(file) ? (
              <SymbolField
                key={`${file.id} ${layout}`}
                file={file}
                portfolio={portfolio}
                onChange={(symbol) => onChange(symbol === '' ? { symbol, preview: null, readAs: null } : { symbol })}
              />
            ) : null}
            <TimeZoneSelect
              label="Time zone of the file"
              value={file.timeZone ?? portfolio.timeZone}
              onChange={(timeZone) => onChange({ timeZone })}
              helperText={
                opened.timesCarryOffsets
                  ? 'Times of this file state their offset; the zone is for those that do not.'
                  : 'Times of this file state no offset: they are a clock’s in this zone, summer time included.'
              }
            />
            {(file.preview === null ? file.dayOrder : file.preview.takenDayOrder) === null ? null : (
              <TextField
                select
                label="Dates such as 03/04/2025"
                value={file.dayOrder ?? file.preview?.takenDayOrder ?? ''}
                onChange={(event) => onChange({ dayOrder: event.target.value as DayOrder })}
                helperText="No date of this file tells whether day or month stands first."
              >
                <MenuItem value="month-first">March 4: the month is first</MenuItem>
                <MenuItem value="day-first">3 April: the day is first</MenuItem>
              </TextField>
            )}
          </>
        )}
      </Box>
    </Panel>
  )
}
