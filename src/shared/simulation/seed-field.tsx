import { mdiDiceMultipleOutline } from '@mdi/js'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import type { Seed } from '#domain/simulation/growth.ts'
import { TextInput } from '#ui/form/text-input.tsx'
import { Icon } from '#ui/icon.tsx'
import { seedFromText, seedText } from './seed-text.ts'

/** Creates a random seed of at most ten digits, short enough to read aloud. */
function newSeed(): Seed {
  const [word = 0] = crypto.getRandomValues(new Uint32Array(1))
  return [word, 0]
}

/** The seed of the random numbers. The same seed gives the same paths, in the browser and on the server. */
export function SeedField({ seed, onChange }: { seed: Seed; onChange: (seed: Seed) => void }) {
  const [draft, setDraft] = useState<string | null>(null)
  const isValid = draft === null || seedFromText(draft) !== null
  return (
    <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 1 }}>
      <TextInput
        label="Seed"
        value={draft ?? seedText(seed)}
        onChange={(event) => {
          setDraft(event.target.value)
          const typed = seedFromText(event.target.value)
          if (typed !== null) onChange(typed)
        }}
        onBlur={() => setDraft(null)}
        error={!isValid}
        helperText={isValid ? undefined : 'Enter a whole number from 0 to 4294967295'}
        inputMode="numeric"
      />
      <Button
        variant="outlined"
        color="inherit"
        startIcon={<Icon path={mdiDiceMultipleOutline} />}
        onClick={() => {
          setDraft(null)
          onChange(newSeed())
        }}
        // Beside the input, below its label.
        sx={{ flexShrink: 0, height: 40, mt: '22px' }}
      >
        New seed
      </Button>
    </Box>
  )
}
