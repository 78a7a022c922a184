import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { mdiDeleteOutline } from '@mdi/js'
import { useFieldArray, useWatch, type Control } from 'react-hook-form'
import { fillSides } from '#domain/trade.ts'
import { DateTimeField } from '#ui/form/date-time-field.tsx'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { emptyFill, entrySide, exitSide, type TradeFormValues } from './form-values.ts'

const sideOptions = fillSides.map((value) => ({ value, label: value === 'buy' ? 'Buy' : 'Sell' }))

/** The executions of a trade, in any order; each can be added and removed. */
export function FillsField({ control, timeZone }: { control: Control<TradeFormValues>; timeZone: string }) {
  const { fields, append, remove } = useFieldArray({ control, name: 'fills' })
  const direction = useWatch({ control, name: 'direction' })
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          component="fieldset"
          aria-label={`Fill ${index + 1}`}
          sx={{
            m: 0,
            p: 0,
            border: 0,
            minWidth: 0,
            display: 'grid',
            gap: 1.5,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr 1fr', sm: '1fr 1fr 1fr 40px', xl: '2fr 1fr 1fr 1.2fr 1fr 40px' },
          }}
        >
          <Box sx={{ gridColumn: { xs: '1 / -1', sm: 'span 2', xl: 'auto' } }}>
            <DateTimeField control={control} name={`fills.${index}.at`} label="Time" timeZone={timeZone} />
          </Box>
          <SelectField control={control} name={`fills.${index}.side`} label="Side" options={sideOptions} />
          <DecimalField control={control} name={`fills.${index}.quantity`} label="Quantity" positive />
          <DecimalField control={control} name={`fills.${index}.price`} label="Price" />
          <DecimalField control={control} name={`fills.${index}.fee`} label="Fee" />
          <IconButton
            aria-label={`Remove fill ${index + 1}`}
            onClick={() => remove(index)}
            sx={{ gridColumn: { sm: 4, xl: 'auto' }, gridRow: { sm: 1, xl: 'auto' } }}
          >
            <Icon path={mdiDeleteOutline} />
          </IconButton>
        </Box>
      ))}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button size="small" variant="outlined" onClick={() => append(emptyFill(entrySide(direction)))}>
          Add entry fill
        </Button>
        <Button size="small" variant="outlined" onClick={() => append(emptyFill(exitSide(direction)))}>
          Add exit fill
        </Button>
      </Box>
    </Box>
  )
}
