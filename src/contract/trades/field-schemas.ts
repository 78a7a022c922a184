import { z } from 'zod'
import {
  currency,
  decimal,
  id,
  instant,
  money,
  positiveDecimal,
  recordedDate,
  recordedInstant,
  text,
  unicodeText,
} from '#contract/values.ts'
import { liquidities, fillSides } from '#domain/fills/fill.ts'
import {
  fieldByKey,
  optionalFields,
  statedFields,
  type RequiredField,
  type StatedField,
} from '#domain/trade/fields/catalogue.ts'
import { attachmentKinds, attachmentTypes, maxAttachmentSize, ruleAnswers } from '#domain/trade/fields/choices.ts'
import type { FieldValue, TradeField } from '#domain/trade/fields/trade-field.ts'
import type { NewFill } from '#domain/trade/new-trade.ts'
import type { TradeInput } from '#domain/trade/trade.ts'

export const fill = z.strictObject({
  at: instant,
  side: z.enum(fillSides),
  quantity: positiveDecimal,
  price: decimal,
  fee: money,
  liquidity: z.enum(liquidities).nullable(),
})

const ruleResponse = z.strictObject({ ruleId: id, met: z.enum(ruleAnswers), note: text(1_000).nullable() })

/** A stored rule check: the rule at the time of the check. */
export const ruleCheck = ruleResponse.extend({
  title: z.string(),
  phase: z.enum(['plan', 'entry', 'management', 'exit']),
  weight: decimal,
  isMandatory: z.boolean(),
})

export const attachment = z.strictObject({
  kind: z.enum(attachmentKinds),
  path: z
    .string()
    .regex(/^[0-9a-f-]{36}\/[0-9a-f-]{36}\.[a-z0-9]{1,8}$/, 'must be "{your id}/{file id}.{ext}" in the bucket')
    .meta({ examples: ['2f1c8f0e-4c0a-4a56-9d57-0b1f6b3f6a11/6a0f2b5e-5b0e-4d55-8a43-6b8d3f0a9c22.png'] }),
  mediaType: z.enum(attachmentTypes),
  size: z.int().min(1).max(maxAttachmentSize),
  caption: text(500).nullable(),
})

const webAddress = (max: number) =>
  text(max).refine((value) => /^https?:\/\/\S+$/.test(value), 'must be an address that begins with http:// or https://')

/** A list in which nothing is twice; `of` gives what must differ. */
function distinct<T>(list: z.ZodArray<z.ZodType<T, T>>, of: (item: T) => string) {
  return list.refine((items) => new Set(items.map(of)).size === items.length, 'must not hold anything twice')
}

function numberWithin({ type, above, min, max }: Extract<FieldValue, { type: 'decimal' | 'money' }>): z.ZodType {
  const form = above === 0 ? positiveDecimal : type === 'money' ? money : decimal
  if (min === undefined && max === undefined) return form
  const range =
    max === undefined
      ? `must be at least ${min}`
      : above === 0
        ? `must be above 0 and at most ${max}`
        : `must be between ${min} and ${max}`
  return (form as z.ZodType<string, string>).refine(
    (value) => Number(value) >= (min ?? 0) && Number(value) <= (max ?? Infinity),
    range,
  )
}

/** The schema of a value of the catalogue. */
function schemaOfValue(value: FieldValue): z.ZodType {
  switch (value.type) {
    case 'text':
      return text(value.max)
    case 'address':
      return webAddress(value.max)
    case 'currency':
      return currency
    case 'coin':
      return z.string().regex(/^[A-Z0-9]{2,10}$/, 'must be a currency or coin such as "EUR" or "BTC"')
    case 'decimal':
    case 'money':
      return numberWithin(value)
    case 'integer':
      return z.int().min(value.min).max(value.max)
    case 'yesNo':
      return z.boolean()
    case 'choice':
      return z.enum(value.choices)
    case 'choices':
      return distinct(z.array(z.enum(value.choices) as z.ZodType<string, string>).max(value.max), (item) => item)
    case 'instant':
      return recordedInstant
    case 'date':
      return recordedDate
    case 'id':
    case 'reference':
      return id
    case 'references':
      return distinct(z.array(id as z.ZodType<string, string>).max(value.max), (item) => item)
    case 'fills':
      return z.array(fill.partial({ liquidity: true })).max(value.max)
    case 'ruleResponses':
      return distinct(
        z.array(ruleResponse as z.ZodType<z.output<typeof ruleResponse>, z.output<typeof ruleResponse>>).max(value.max),
        ({ ruleId }) => ruleId,
      )
    case 'attachments':
      return distinct(
        z.array(attachment as z.ZodType<z.output<typeof attachment>, z.output<typeof attachment>>).max(value.max),
        ({ path }) => path,
      )
    case 'customStats':
      return z
        .record(
          id,
          z.union([
            z
              .string()
              .max(200)
              .refine(...unicodeText),
            z.number().min(-1e15).max(1e15),
            z.boolean(),
          ]),
        )
        .refine((map) => Object.keys(map).length <= value.max, `must not hold more than ${value.max} values`)
  }
}

/** The schema of a field: what may be unknown may be null. */
function schemaOf({ value, required, initial, label, unit }: TradeField): z.ZodType {
  const schema = schemaOfValue(value)
  const whole = required === true || initial !== undefined ? schema : schema.nullable()
  return whole.meta({ description: unit === undefined ? label : `${label} (${unit})` })
}

type Stated<Field extends StatedField> = Field extends 'executions' ? readonly NewFill[] : TradeInput[Field]
type Shape = { readonly [Field in StatedField]: z.ZodType<Stated<Field>, Stated<Field>> }

// The types are those of the catalogue, which the schemas are made from.
const shape = Object.fromEntries(statedFields.map((key) => [key, schemaOf(fieldByKey[key])])) as unknown as Shape

/** Everything that a trade states. */
export const tradeInput = z.strictObject(shape)

const leftOut = Object.fromEntries(optionalFields.map((key) => [key, true])) as {
  readonly [Field in Exclude<StatedField, RequiredField>]: true
}
/** Fields that a new trade may leave out, with what they then are. */
export const newTrade = tradeInput.partial(leftOut)
