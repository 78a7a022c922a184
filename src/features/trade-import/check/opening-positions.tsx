import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { OpeningPosition, UnheldExit } from '#domain/importers/reading/opening-position.ts'
import type { CalendarDate, Decimal } from '#domain/numbers/units.ts'
import { calendarDateIn } from '#domain/time/time-zone.ts'
import { formatDate, formatDecimal } from '#ui/figures/format.ts'
import { DateInput } from '#ui/form/date-input.tsx'
import { decimalProblem, readTypedNumber } from '#ui/form/decimal-text.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Panel } from '#ui/layout/panel.tsx'

const firstDay = '1990-01-01'

interface StatementProps {
  readonly exit: UnheldExit
  readonly timeZone: string
  readonly onAdd: (position: OpeningPosition) => void
}

const nameOf = ({ symbol, account }: UnheldExit) => (account === null ? symbol : `${symbol} (${account})`)

/** Asks for the position of one contract: its size, average price and day. */
function Statement({ exit, timeZone, onAdd }: StatementProps) {
  const [quantity, setQuantity] = useState<string>(exit.quantity)
  const [price, setPrice] = useState('')
  const [date, setDate] = useState('')
  const name = nameOf(exit)
  const lastDay = calendarDateIn(exit.at, timeZone)
  const quantityProblem = decimalProblem('Quantity', quantity, { positive: true })
  const priceProblem = decimalProblem('Average price', price, { min: 0 })
  const isEarly = date >= firstDay && date <= lastDay
  const isComplete = quantity !== '' && price !== '' && isEarly && quantityProblem === null && priceProblem === null
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { sm: '1fr 1fr 1fr auto' } }}>
      <TextInput
        label={`${name}: ${exit.direction === 'long' ? 'quantity held' : 'quantity sold short'}`}
        value={quantity}
        onChange={({ target }) => setQuantity(readTypedNumber(target.value))}
        error={quantityProblem !== null}
        helperText={quantityProblem}
        autoComplete="off"
        inputMode="decimal"
      />
      <TextInput
        label={`${name}: average price`}
        value={price}
        onChange={({ target }) => setPrice(readTypedNumber(target.value))}
        error={priceProblem !== null}
        helperText={priceProblem}
        autoComplete="off"
        inputMode="decimal"
      />
      <DateInput
        label={`${name}: held since`}
        value={date}
        onChange={setDate}
        timeZone={timeZone}
        max={lastDay}
        error={date !== '' && !isEarly}
        helperText={date !== '' && !isEarly ? `Held since must be ${formatDate(lastDay)} or earlier.` : undefined}
      />
      <Button
        variant="outlined"
        disabled={!isComplete}
        onClick={() =>
          onAdd({
            book: exit.book,
            direction: exit.direction,
            quantity: quantity as Decimal,
            price: price as Decimal,
            date: date as CalendarDate,
          })
        }
      >
        Add position
      </Button>
    </Box>
  )
}

interface OpeningPositionsProps {
  /** Contracts of which the file closes more than is held. */
  readonly exits: readonly UnheldExit[]
  readonly positions: readonly OpeningPosition[]
  readonly timeZone: string
  readonly onChange: (positions: readonly OpeningPosition[]) => void
}

const symbolOf = ({ book }: OpeningPosition) => book.split('|')[2] ?? ''

/** Asks what was held before a file that closes more than it opens; the stated positions become part of the import. */
export function OpeningPositions({ exits, positions, timeZone, onChange }: OpeningPositionsProps) {
  if (exits.length === 0 && positions.length === 0) return null
  return (
    <Panel
      title="Opening positions"
      subtitle={
        exits.length === 0
          ? 'All exits close what is held.'
          : 'The file closes more than is held. Import the earlier file, or state what was held.'
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        {positions.map((position) => (
          <Box
            key={`${position.book}${position.date}${position.quantity}${position.price}`}
            sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap' }}
          >
            <Typography variant="body2">
              {`${formatDecimal(position.quantity)} ${symbolOf(position)} ${position.direction} at ${formatDecimal(position.price)} since ${formatDate(position.date)}`}
            </Typography>
            <Button
              size="small"
              aria-label={`Remove position in ${symbolOf(position)}`}
              onClick={() => onChange(positions.filter((one) => one !== position))}
            >
              Remove
            </Button>
          </Box>
        ))}
        {exits.map((exit) => (
          <Statement
            key={`${exit.book}${exit.quantity}`}
            exit={exit}
            timeZone={timeZone}
            onAdd={(position) => onChange([...positions, position])}
          />
        ))}
      </Box>
    </Panel>
  )
}
