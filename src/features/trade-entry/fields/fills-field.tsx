import { mdiDeleteOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useRef } from 'react'
import { useFieldArray, useFormState, useWatch } from 'react-hook-form'
import { fillSides } from '#domain/fills/fill.ts'
import { emptyFill, entrySide, exitSide } from '#features/trade-entry/values/form-values.ts'
import { fillSideLabels } from '#shared/trade/trade-labels.ts'
import { DecimalField } from '#ui/form/decimal-field.tsx'
import { SelectField } from '#ui/form/select-field.tsx'
import { Icon } from '#ui/icon.tsx'
import { FillTimeField, type FillFormAccess } from './fill-time-field.tsx'
import { PriceField } from './price-field.tsx'

const sideOptions = fillSides.map((value) => ({ value, label: fillSideLabels[value] }))

const frame = {
  m: 0,
  p: { xs: 1.5, xl: 0 },
  minWidth: 0,
  border: { xs: '1px solid', xl: 'none' },
  borderColor: { xs: 'divider', xl: 'transparent' },
  borderRadius: 2,
} as const
/** Flat grid: the remove button sits next to the heading but comes last in tab order. */
const cells = {
  display: 'grid',
  gap: 1.5,
  alignItems: 'start',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr) minmax(0, 1fr)',
    sm: 'repeat(6, minmax(0, 1fr))',
    xl: '64px minmax(285px, 2fr) minmax(0, 0.9fr) minmax(0, 1fr) minmax(0, 1.2fr) minmax(0, 0.9fr) 40px',
  },
} as const
const wide = { gridColumn: { xs: '1 / -1', sm: 'span 4', xl: 'auto' } } as const
const narrow = { gridColumn: { sm: 'span 2', xl: 'auto' } } as const

/** The fills of a trade, in any order. */
export function FillsField({ access, timeZone }: { access: FillFormAccess; timeZone: string }) {
  const { control } = access
  const { fields, append, remove } = useFieldArray({ control, name: 'fills' })
  const { errors } = useFormState({ control })
  const direction = useWatch({ control, name: 'direction' })
  const addButton = useRef<HTMLButtonElement>(null)
  const fault = errors.fills?.message ?? errors.fills?.root?.message
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {fields.map((field, index) => (
        <Box key={field.id} component="fieldset" aria-label={`Fill ${index + 1}`} sx={frame}>
          <Box sx={cells}>
            <Typography
              variant="body2"
              component="div"
              sx={{
                gridColumn: { xs: '1', sm: '1 / span 5', xl: 1 },
                gridRow: 1,
                alignSelf: 'center',
                fontWeight: 580,
              }}
            >
              Fill {index + 1}
            </Typography>
            <Box sx={wide}>
              <FillTimeField access={access} index={index} label="Time" timeZone={timeZone} />
            </Box>
            <Box sx={narrow}>
              <SelectField control={control} name={`fills.${index}.side`} label="Side" options={sideOptions} />
            </Box>
            <Box sx={narrow}>
              <DecimalField control={control} name={`fills.${index}.quantity`} label="Quantity" positive />
            </Box>
            <Box sx={narrow}>
              <PriceField control={control} name={`fills.${index}.price`} label="Price" />
            </Box>
            <Box sx={narrow}>
              <DecimalField control={control} name={`fills.${index}.fee`} label="Fee" />
            </Box>
            <IconButton
              aria-label={`Remove fill ${index + 1}`}
              onClick={() => {
                remove(index)
                addButton.current?.focus()
              }}
              sx={{ justifySelf: 'end', gridColumn: { xs: 2, sm: 6, xl: 7 }, gridRow: 1, my: { xs: -0.75, xl: 0 } }}
            >
              <Icon path={mdiDeleteOutline} />
            </IconButton>
          </Box>
        </Box>
      ))}
      {fault === undefined ? null : <FormHelperText error>{fault}</FormHelperText>}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button
          ref={addButton}
          size="small"
          variant="outlined"
          onClick={() => append(emptyFill(entrySide(direction)), { focusName: `fills.${fields.length}.at` })}
        >
          Add entry fill
        </Button>
        <Button
          size="small"
          variant="outlined"
          onClick={() => append(emptyFill(exitSide(direction)), { focusName: `fills.${fields.length}.at` })}
        >
          Add exit fill
        </Button>
      </Box>
    </Box>
  )
}
