import { PbfWriter } from 'pbf';
import type { Tensor } from './tensor.ts';

export type Attributes = Record<string, number | number[] | string>;
export type Node = { op: string; inputs: string[]; output: string; attributes?: Attributes };

/** Element types of ONNX (TensorProto.DataType). */
export const elements = { float32: 1, uint8: 2, int64: 7 } as const;

/** Input or output of a network; a dimension that is not known in advance has a name. */
type Port = { name: string; element: keyof typeof elements; shape: (number | string)[] };

export type Network = {
  inputs: Port[];
  outputs: Port[];
  constants: Map<string, Tensor>;
  /** In order of execution. */
  nodes: Node[];
};

const bytesOf = (data: Float32Array): Uint8Array =>
  new Uint8Array(data.buffer, data.byteOffset, data.byteLength);

const attributeTypes = { float: 1, int: 2, string: 3, ints: 7 };

function writeAttribute([name, value]: [string, Attributes[string]], pbf: PbfWriter): void {
  pbf.writeStringField(1, name);
  let type = attributeTypes.string;
  if (typeof value === 'string') pbf.writeStringField(4, value);
  else if (Array.isArray(value)) {
    type = attributeTypes.ints;
    for (const one of value) pbf.writeVarintField(8, one);
  } else if (Number.isInteger(value)) {
    type = attributeTypes.int;
    pbf.writeVarintField(3, value);
  } else {
    type = attributeTypes.float;
    pbf.writeFloatField(2, value);
  }
  pbf.writeVarintField(20, type);
}

function writeNode({ op, inputs, output, attributes = {} }: Node, pbf: PbfWriter): void {
  for (const input of inputs) pbf.writeStringField(1, input);
  pbf.writeStringField(2, output);
  pbf.writeStringField(4, op);
  for (const attribute of Object.entries(attributes)) pbf.writeMessage(5, writeAttribute, attribute);
}

/** Tensor, with its location if it is in a file beside the network's. */
type Stored = Tensor & { place?: Record<'location' | 'offset' | 'length', string> };

function writeConstant([name, { shape, data, place }]: [string, Stored], pbf: PbfWriter): void {
  for (const side of shape) pbf.writeVarintField(1, side);
  pbf.writeVarintField(2, elements.float32);
  pbf.writeStringField(8, name);
  if (!place) pbf.writeBytesField(9, bytesOf(data));
  for (const entry of Object.entries(place ?? {})) pbf.writeMessage(13, writeEntry, entry);
  if (place) pbf.writeVarintField(14, 1);
}

function writeEntry([key, value]: [string, string], pbf: PbfWriter): void {
  pbf.writeStringField(1, key);
  pbf.writeStringField(2, value);
}

function writeSide(side: number | string, pbf: PbfWriter): void {
  if (typeof side === 'number') pbf.writeVarintField(1, side);
  else pbf.writeStringField(2, side);
}

function writePort({ name, element, shape }: Port, pbf: PbfWriter): void {
  const writeShape = (sides: Port['shape'], message: PbfWriter) => {
    for (const side of sides) message.writeMessage(1, writeSide, side);
  };
  const writeTensorType = (_: undefined, message: PbfWriter) => {
    message.writeVarintField(1, elements[element]);
    message.writeMessage(2, writeShape, shape);
  };
  pbf.writeStringField(1, name);
  pbf.writeMessage(
    2,
    (_: undefined, message) => message.writeMessage(1, writeTensorType, undefined),
    undefined,
  );
}

type StoredNetwork = Omit<Network, 'constants'> & { constants: Map<string, Stored> };

function writeGraph({ inputs, outputs, constants, nodes }: StoredNetwork, pbf: PbfWriter): void {
  for (const node of nodes) pbf.writeMessage(1, writeNode, node);
  pbf.writeStringField(2, 'network');
  for (const constant of constants) pbf.writeMessage(5, writeConstant, constant);
  for (const input of inputs) pbf.writeMessage(11, writePort, input);
  for (const output of outputs) pbf.writeMessage(12, writePort, output);
}

/** Versions of the format and of its operators, both of 2021: they suffice, and every runtime reads them. */
const [formatVersion, operationsVersion] = [8, 15];

/** Bytes: a tensor of at least this size goes into the file of weights, at an offset that is a multiple of it. */
const alignment = 64;

/** Moves the weights into a file of their own: a process that loads them from there needs 30 MB less. */
function takeOutWeights({ constants, ...rest }: Network, location: string) {
  const chunks: Uint8Array[] = [];
  let offset = 0;
  const store = (tensor: Tensor): Stored => {
    const bytes = bytesOf(tensor.data);
    if (bytes.length < alignment) return tensor;
    const place = { location, offset: String(offset), length: String(bytes.length) };
    const padding = -bytes.length & (alignment - 1);
    chunks.push(bytes, new Uint8Array(padding));
    offset += bytes.length + padding;
    return { ...tensor, place };
  };
  const stored = new Map([...constants].map(([name, tensor]) => [name, store(tensor)]));
  return { network: { ...rest, constants: stored }, weights: Buffer.concat(chunks) };
}

/**
 * Writes a network as an ONNX file (onnx.proto of https://github.com/onnx/onnx, whose field numbers it uses), and the file of
 * its weights, which must be beside it under the name `location`.
 */
export function encodeNetwork(
  network: Network,
  location: string,
): { graph: Uint8Array; weights: Uint8Array } {
  const stored = takeOutWeights(network, location);
  const pbf = new PbfWriter();
  pbf.writeVarintField(1, formatVersion);
  pbf.writeMessage(7, writeGraph, stored.network);
  pbf.writeMessage(8, (version: number, message) => message.writeVarintField(2, version), operationsVersion);
  return { graph: pbf.finish(), weights: stored.weights };
}
