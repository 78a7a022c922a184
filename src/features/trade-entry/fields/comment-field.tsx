import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController, type Control } from 'react-hook-form'
import { commentTemplatesQuery } from '#api/playbook/comment-templates.ts'
import type { CommentPhase } from '#domain/playbook/playbook.ts'
import { fieldByKey } from '#domain/trade/fields/catalogue.ts'
import type { TradeFormValues } from '#features/trade-entry/values/form-values.ts'
import { DatapointField } from './datapoint-field.tsx'

const fieldOfPhase = { entry: 'entryComment', management: 'managementComment', exit: 'exitComment' } as const

/** A comment on one phase of the trade, typed or inserted from the trader's templates. */
export function CommentField({ control, phase }: { control: Control<TradeFormValues>; phase: CommentPhase }) {
  const name = fieldOfPhase[phase]
  const { field } = useController({ control, name })
  const { data } = useQuery(commentTemplatesQuery)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const templates = (data ?? []).filter((template) => template.phase === phase)
  const { label } = fieldByKey[name]
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <DatapointField control={control} name={name} />
      {templates.length === 0 ? null : (
        <Button
          size="small"
          sx={{ justifySelf: 'start' }}
          aria-haspopup="menu"
          aria-label={`Templates: ${label}`}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          Templates
        </Button>
      )}
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {templates.map(({ id, body }) => (
          <MenuItem
            key={id}
            sx={{ whiteSpace: 'normal', maxWidth: 420 }}
            onClick={() => {
              setAnchor(null)
              const before = field.value.trimEnd()
              field.onChange(before === '' ? body : `${before}\n${body}`)
            }}
          >
            {body}
          </MenuItem>
        ))}
      </Menu>
    </Box>
  )
}
