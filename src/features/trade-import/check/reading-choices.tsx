import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useDeleteMapping } from '#api/imports/imports.ts'
import { textEncodings } from '#domain/importers/reading/tables/text-encodings.ts'
import type { Portfolio } from '#domain/portfolio/portfolio.ts'
import { forexServerTime } from '#domain/time/time-zone.ts'
import {
  countDeleted,
  needsSymbol,
  needsTradingDay,
  customFormat,
  timeZoneOf,
  usualTimeZoneOf,
  type PendingFile,
} from '#features/trade-import/session/pending-file.ts'
import { shortenFileName } from '#features/trade-import/session/shorten-file-name.ts'
import { errorText } from '#ui/feedback/error-text.ts'
import { pluralize } from '#ui/figures/pluralize.ts'
import { Select } from '#ui/form/select.tsx'
import { TimeZoneSelect } from '#ui/form/time-zone-select.tsx'
import { Panel } from '#ui/layout/panel.tsx'
import { SymbolField } from './symbol-field.tsx'
import { TradingDayField } from './trading-day-field.tsx'

const dayOrders = [
  { value: 'month-first', label: 'March 4 (month first)' },
  { value: 'day-first', label: 'April 3 (day first)' },
] as const

/** A question that the preview raises about some rows: what is done by default, and what instead. */
interface RowQuestion {
  readonly field: 'takesStatedAmounts' | 'bringsBackDeleted' | 'takesChanges' | 'mergesLogged'
  readonly label: string
  readonly no: string
  readonly yes: string
  readonly helperText: string
  /** Whether there are such rows; a question that was answered stays. */
  readonly isRaised: boolean
}

/** The questions about the rows of a file, in their order on screen. */
function questionsAbout(file: PendingFile): readonly RowQuestion[] {
  const { bringsBackDeleted, known, preview } = file
  const { trades, executions } = countDeleted(file)
  const [differing, changed] = [preview?.differingAmounts ?? 0, preview?.changedExecutions ?? 0]
  const logged = known?.logged ?? 0
  const deletedText = trades > 0 ? pluralize(trades, 'trade') : `the trades of ${pluralize(executions, 'execution')}`
  return [
    {
      field: 'takesStatedAmounts',
      label: 'Differing amounts',
      no: 'Refuse these rows',
      yes: 'Use broker’s amounts',
      helperText: `${pluralize(differing, 'row')} ${differing === 1 ? 'differs' : 'differ'} from price × quantity.`,
      isRaised: differing > 0,
    },
    {
      field: 'bringsBackDeleted',
      label: 'Deleted trades',
      no: 'Leave them out',
      yes: 'Bring them back',
      helperText: bringsBackDeleted
        ? 'Trades that you deleted are imported again.'
        : `You deleted ${deletedText} earlier.`,
      isRaised: trades + executions > 0,
    },
    {
      field: 'takesChanges',
      label: 'Changed rows',
      no: 'Keep stored values',
      yes: 'Take over changes',
      helperText: `${pluralize(changed, 'row')} ${changed === 1 ? 'differs' : 'differ'} from the earlier import. See the warnings.`,
      isRaised: changed > 0,
    },
    {
      field: 'mergesLogged',
      label: 'Logged by hand',
      no: 'Import separately',
      yes: 'Merge with file',
      helperText: `${pluralize(logged, 'trade')} of the file ${logged === 1 ? 'is' : 'are'} like yours. Notes and plans stay.`,
      isRaised: logged > 0,
    },
  ]
}

/** Whether the trader has answered otherwise than by default. */
const isAnswered = (file: PendingFile, { field }: RowQuestion) => field !== 'mergesLogged' && file[field]

export interface PortfolioChoice {
  readonly portfolio: Portfolio
  readonly portfolios: readonly Portfolio[]
  readonly onPortfolio: (id: string) => void
}

interface ReadingChoicesProps extends PortfolioChoice {
  readonly file: PendingFile
  readonly onChange: (changes: Partial<PendingFile>) => void
  readonly onEncoding: (encoding: string) => void
  /** Undefined for the only file. */
  readonly onRemove?: (() => void) | undefined
}

function formatHint({ opened, formatId }: PendingFile): string {
  if (formatId === customFormat) return 'Map the columns below.'
  if (formatId === null || formatId !== opened?.formats[0]?.id) return 'Selected manually.'
  return formatId.startsWith('mapped-') ? 'Recognized from your mapping.' : 'Recognized by its column names.'
}

function timeZoneHint(file: PendingFile): string {
  if (file.opened?.timesCarryOffsets === true) return 'Used for times without an offset.'
  return file.timeZone === null && usualTimeZoneOf(file) === forexServerTime
    ? 'Suggested: most brokers’ servers keep it. Choose another if yours differs.'
    : 'Local time of the file, with daylight saving time.'
}

/** Encodings to choose from, with the one that the file is read in. */
const encodingOptions = (encoding: string): readonly { readonly value: string; readonly label: string }[] =>
  textEncodings.some(({ value }) => value === encoding)
    ? textEncodings
    : [{ value: encoding, label: encoding }, ...textEncodings]

/** Deletes the saved mapping of the file's columns. */
function DeleteMapping({ fingerprint, onDeleted }: { fingerprint: string; onDeleted: () => void }) {
  const deletion = useDeleteMapping()
  return (
    <Box>
      <Button
        size="small"
        color="inherit"
        disabled={deletion.isPending}
        onClick={() => deletion.mutate(fingerprint, { onSuccess: onDeleted })}
      >
        Delete mapping
      </Button>
      {deletion.error === null ? null : (
        <Typography role="alert" variant="body2" color="error">
          Couldn’t delete the mapping: {errorText(deletion.error)}
        </Typography>
      )}
    </Box>
  )
}

/** The choices for reading a file, and the portfolio to import into. */
export function ReadingChoices(props: ReadingChoicesProps) {
  const { file, portfolio, portfolios, onPortfolio, onChange, onEncoding, onRemove } = props
  const { opened, formatId } = file
  return (
    <Panel
      title={shortenFileName(file.name)}
      subtitle={
        opened === null
          ? file.problem === null
            ? 'Opening…'
            : 'Unreadable'
          : `${pluralize(opened.rows, 'row')}. Review settings; the preview updates live.`
      }
      actions={
        <>
          {formatId?.startsWith('mapped-') === true ? (
            <DeleteMapping
              fingerprint={formatId.slice('mapped-'.length)}
              onDeleted={() => onChange({ formatId: customFormat })}
            />
          ) : null}
          {onRemove === undefined ? null : (
            <Button size="small" color="inherit" onClick={onRemove}>
              Remove file
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
        <Select
          label="Import into"
          value={portfolio.id}
          options={portfolios.map(({ id, name, currency }) => ({ value: id, label: `${name} · ${currency}` }))}
          onChange={onPortfolio}
          helperText={`${portfolio.currency}, times shown in ${portfolio.timeZone}`}
        />
        {opened === null || formatId === null ? null : (
          <>
            <Select<string>
              label="Import format"
              value={formatId}
              options={[
                ...opened.formats.map(({ id, label }) => ({ value: id, label })),
                ...(opened.columns === null ? [] : [{ value: customFormat, label: 'Map manually' }]),
              ]}
              onChange={(id) => onChange({ formatId: id })}
              helperText={formatHint(file)}
            />
            {needsSymbol(file) ? (
              <SymbolField
                key={`${file.id} ${formatId}`}
                file={file}
                portfolio={portfolio}
                onChange={(symbol) => onChange(symbol === '' ? { symbol, preview: null, readAs: null } : { symbol })}
              />
            ) : null}
            {needsTradingDay(file) ? (
              <TradingDayField
                key={`day ${file.id} ${formatId}`}
                day={file.tradingDay}
                timeZone={timeZoneOf(file, portfolio)}
                onChange={(tradingDay) =>
                  onChange(tradingDay === null ? { tradingDay, preview: null, readAs: null } : { tradingDay })
                }
              />
            ) : null}
            <TimeZoneSelect
              label="File time zone"
              value={timeZoneOf(file, portfolio)}
              onChange={(timeZone) => onChange({ timeZone })}
              helperText={timeZoneHint(file)}
              offersServerTime
            />
            {opened.encoding === null ? null : (
              <Select<string>
                label="Text encoding"
                value={opened.encoding}
                options={encodingOptions(opened.encoding)}
                onChange={onEncoding}
                helperText="Change it if names or headers are garbled."
              />
            )}
            {(file.preview === null ? file.dayOrder : file.preview.takenDayOrder) === null ? null : (
              <Select
                label="Date format"
                value={file.dayOrder ?? file.preview?.takenDayOrder ?? 'month-first'}
                options={dayOrders}
                onChange={(dayOrder) => onChange({ dayOrder })}
                helperText="Day and month order is ambiguous."
              />
            )}
            {questionsAbout(file)
              .filter((question) => question.isRaised || isAnswered(file, question))
              .map(({ field, label, no, yes, helperText }) => (
                <Select
                  key={field}
                  label={label}
                  value={file[field] ? 'yes' : 'no'}
                  options={[
                    { value: 'no', label: no },
                    { value: 'yes', label: yes },
                  ]}
                  onChange={(answer) => onChange({ [field]: answer === 'yes' })}
                  helperText={helperText}
                />
              ))}
          </>
        )}
      </Box>
    </Panel>
  )
}
