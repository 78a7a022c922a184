import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import {
  listFields,
  findMissingFields,
  sideFieldOf,
  type ColumnMapping,
  type MappedField,
} from '#domain/importers/formats/generic/column-mapping.ts'
import { Panel } from '#ui/layout/panel.tsx'
import type { FileColumns } from '#workers/import/shapes.ts'
import { AllRowsAnswers } from './all-rows-answers.tsx'
import { ValueTranslations } from './value-translations.tsx'

interface ColumnMapperProps {
  readonly columns: FileColumns
  /** Currency of the portfolio. */
  readonly currency: string
  readonly mapping: ColumnMapping
  readonly name: string
  readonly onChange: (mapping: ColumnMapping) => void
  readonly onName: (name: string) => void
}

const none = ''
const grid = { display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: '1fr 1fr 1fr' } } as const

/** Sample values of a column, to recognize it by. */
function sampleText({ sample }: FileColumns, index: number): string {
  const values = [...new Set(sample.map((cells) => (cells[index] ?? '').trim()).filter((cell) => cell !== ''))]
  return values.length === 0 ? 'empty in the first rows' : values.slice(0, 3).join(' · ').slice(0, 60)
}

function FieldSelect(props: {
  field: MappedField
  label: string
  required: boolean
  columns: FileColumns
  value: number | undefined
  onChange: (index: number | undefined) => void
}) {
  const { label, required, columns, value, onChange } = props
  return (
    <TextField
      select
      size="small"
      label={label}
      required={required}
      value={value === undefined ? none : String(value)}
      onChange={(event) => onChange(event.target.value === none ? undefined : Number(event.target.value))}
      helperText={value === undefined ? (required ? 'Select a column' : 'Not in the file') : sampleText(columns, value)}
      slotProps={{
        formHelperText: { sx: { overflowWrap: 'anywhere' } },
        select: { renderValue: (chosen) => (chosen === none ? '' : columns.headers[Number(chosen)]) },
      }}
    >
      <MenuItem value={none}>
        <em>No column</em>
      </MenuItem>
      {columns.headers.map((header, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns are identified by their index
        <MenuItem key={index} value={String(index)} sx={{ display: 'block', whiteSpace: 'normal' }}>
          {header}
          <Typography variant="caption" component="div" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {sampleText(columns, index)}
          </Typography>
        </MenuItem>
      ))}
    </TextField>
  )
}

/** Maps the columns of a file. The mapping is saved for files with the same header. */
export function ColumnMapper({ columns, currency, mapping, name, onChange, onName }: ColumnMapperProps) {
  const missing = findMissingFields(mapping)
  const fields = listFields(mapping.content)
  const isAsked = ({ field, required }: (typeof fields)[number]) =>
    required || field === sideFieldOf(mapping) || field === 'assetClass' || field === 'currency'
  const select = ({ field, label, required }: (typeof fields)[number]) => (
    <FieldSelect
      key={field}
      field={field}
      label={label}
      required={required}
      columns={columns}
      value={mapping.columns[field]}
      onChange={(index) => onChange({ ...mapping, columns: { ...mapping.columns, [field]: index } })}
    />
  )
  return (
    <Panel title="Column mapping" subtitle="Saved for files with the same columns.">
      <Box sx={{ display: 'grid', gap: 2 }}>
        <Box sx={grid}>
          <TextField
            select
            size="small"
            label="Each row is"
            value={mapping.content}
            onChange={(event) => onChange({ ...mapping, content: event.target.value as ColumnMapping['content'] })}
          >
            <MenuItem value="executions">An execution (one buy or sell)</MenuItem>
            <MenuItem value="roundTrips">A round trip (entry and exit)</MenuItem>
          </TextField>
          <TextField
            select
            size="small"
            label="Date format"
            value={mapping.dayOrder ?? none}
            onChange={(event) =>
              onChange({ ...mapping, dayOrder: (event.target.value || null) as ColumnMapping['dayOrder'] })
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value={none}>Detect from dates</MenuItem>
            <MenuItem value="month-first">Month first: March 4</MenuItem>
            <MenuItem value="day-first">Day first: April 3</MenuItem>
          </TextField>
          <TextField
            select
            size="small"
            label="Numbers"
            value={mapping.decimalMark ?? none}
            onChange={(event) =>
              onChange({ ...mapping, decimalMark: (event.target.value || null) as ColumnMapping['decimalMark'] })
            }
            slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
          >
            <MenuItem value={none}>Detect from numbers</MenuItem>
            <MenuItem value=".">Decimal point: 1,234.50</MenuItem>
            <MenuItem value=",">Decimal comma: 1.234,50</MenuItem>
          </TextField>
        </Box>
        <Typography variant="h3" sx={{ fontSize: '0.95rem' }}>
          Required
        </Typography>
        <Box sx={grid}>{fields.filter(isAsked).map(select)}</Box>
        <AllRowsAnswers mapping={mapping} currency={currency} onChange={onChange} />
        <ValueTranslations columns={columns} mapping={mapping} currency={currency} onChange={onChange} />
        <Typography variant="h3" sx={{ fontSize: '0.95rem' }}>
          Optional
        </Typography>
        <Box sx={grid}>
          {fields.filter((field) => !isAsked(field)).map(select)}
          <TextField
            size="small"
            label="Mapping name"
            value={name}
            onChange={(event) => onName(event.target.value)}
            slotProps={{ htmlInput: { maxLength: 80 } }}
          />
        </Box>
        {missing.length === 0 ? null : (
          <Alert severity="info" variant="outlined" role="note">
            Missing: {missing.join(', ')}
          </Alert>
        )}
      </Box>
    </Panel>
  )
}
