import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import type { Portfolio } from '#domain/portfolio.ts'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { Panel } from '#ui/panel.tsx'
import { ownColumns, type ChosenFile } from './chosen-file.ts'
import { counted } from './counted.ts'

export interface PortfolioChoice {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: string) => void
}

interface ReadingChoicesProps extends PortfolioChoice {
  readonly file: ChosenFile
  readonly onChange: (changes: Partial<ChosenFile>) => void
  /** Left out where it is the only file. */
  readonly onRemove?: (() => void) | undefined
}

function layoutHint({ opened, layout }: ChosenFile): string {
  const [first] = opened?.formats ?? []
  if (layout === ownColumns) return 'You say below what each column is.'
  if (layout !== first?.id) return 'Chosen by hand.'
  return first?.id.startsWith('mapped-') === true
    ? 'Recognised: you have named its columns before.'
    : 'Recognised by its column names.'
}

/** How a file is read, and into which portfolio its trades go. */
export function ReadingChoices(props: ReadingChoicesProps) {
  const { file, portfolio, portfolios, onPortfolio, onChange, onRemove } = props
  const { opened, layout } = file
  return (
    <Panel
      title={file.name}
      subtitle={
        opened === null
          ? 'Being opened'
          : `${counted(opened.rows, 'row')}. Check how the file is read; the figures below follow at once.`
      }
      actions={
        onRemove === undefined ? undefined : (
          <Button size="small" color="inherit" onClick={onRemove}>
            Leave this file out
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: '1fr 1fr', lg: '1fr 1fr 1fr' } }}>
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
              {opened.columns === null ? null : <MenuItem value={ownColumns}>Name the columns yourself</MenuItem>}
            </TextField>
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
          </>
        )}
      </Box>
    </Panel>
  )
}
