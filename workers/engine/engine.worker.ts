import { expose } from 'comlink'
import { EngineApi } from './engine-api.ts'

// Before anything is awaited: a message that arrived earlier would never be answered.
expose(new EngineApi())
