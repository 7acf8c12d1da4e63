import type { Tier } from '#domain/style.ts';

const digitalSourceType =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

/** Name of the tool in files that a graph without models drew. */
const testTool = 'Toonbooth, test drawing';

function packet(facts: string): string {
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>${digitalSourceType}</Iptc4xmpExt:DigitalSourceType>${facts}
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;
}

/** XMP packet that marks a picture as made with AI from a photo (IPTC Photo Metadata 2025.1). */
export const aiMark = packet('');

/** Returns the same mark for an example picture, and names the tool if a graph without models drew it. */
export function exampleMark(tier: Tier): string {
  if (tier !== 'cpu') return aiMark;
  return packet(`
<xmp:CreatorTool xmlns:xmp="http://ns.adobe.com/xap/1.0/">${testTool}</xmp:CreatorTool>`);
}

/** True when the file is marked as an example drawn by a graph without models. */
export function isTestDrawing(picture: Buffer): boolean {
  return picture.includes(`>${testTool}</xmp:CreatorTool>`);
}

/** Returns the IPTC digital source type found in a picture file's bytes, if any, without decoding it. */
export function readDigitalSourceType(picture: Buffer): string | undefined {
  const found = /<Iptc4xmpExt:DigitalSourceType>([^<]*)</.exec(picture.toString('latin1'));
  return found?.[1];
}

/** True when the file is marked as made with AI from a photo. */
export function hasAiMark(picture: Buffer): boolean {
  return readDigitalSourceType(picture) === digitalSourceType;
}
