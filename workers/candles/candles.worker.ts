import { expose } from 'comlink'
import { CandleApi } from './candle-api.ts'

// Before anything is awaited: a message that arrived earlier would never be answered.
expose(new CandleApi())
