const digitalSourceType =
  'http://cv.iptc.org/newscodes/digitalsourcetype/compositeWithTrainedAlgorithmicMedia';

/** The XMP packet that tells machines that a picture was made with AI from a photo (IPTC Photo Metadata 2025.1). */
export const aiMark = `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/">
<Iptc4xmpExt:DigitalSourceType>${digitalSourceType}</Iptc4xmpExt:DigitalSourceType>
</rdf:Description></rdf:RDF></x:xmpmeta>
<?xpacket end="r"?>`;

/** The IPTC digital source type that a picture file's own bytes state, if any: nothing is decoded. */
export function readDigitalSourceType(picture: Buffer): string | undefined {
  const found = /<Iptc4xmpExt:DigitalSourceType>([^<]*)</.exec(picture.toString('latin1'));
  return found?.[1];
}

/** True when the file says that it was made with AI from a photo. */
export function hasAiMark(picture: Buffer): boolean {
  return readDigitalSourceType(picture) === digitalSourceType;
}
