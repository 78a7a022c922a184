import Box from '@mui/material/Box'
import type { RemarkReader } from '#api/trades/remarks.ts'
import { personName, splitRemark } from '#domain/portfolio/mentions.ts'

/** The text of a remark, with those whom it mentions by name. */
export function RemarkText({ body, people }: { body: string; people: readonly RemarkReader[] }) {
  const names = new Map(people.map((person) => [person.userId, personName(person)]))
  return (
    <Box sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {splitRemark(body).map((part, place) =>
        'text' in part ? (
          part.text
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- the parts of a text have no identity but their place
          <Box key={place} component="span" sx={{ color: 'primary.main', fontWeight: 600 }}>
            {`@${names.get(part.userId) ?? 'former member'}`}
          </Box>
        ),
      )}
    </Box>
  )
}
