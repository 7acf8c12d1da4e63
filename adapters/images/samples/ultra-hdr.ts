import { withSegment } from './photos.ts';

/**
 * Builds an Ultra HDR photo as phones write them: a JPEG, after it a second one with the gain map for bright screens, and two
 * descriptions of it (XMP, and the Multi-Picture Format of CIPA DC-007).
 * https://developer.android.com/media/platform/hdr-image-format
 */
export function ultraHdr(photo: Buffer, brightness: Buffer): Buffer {
  const gain = withSegment(
    brightness,
    0xe1,
    xmp(`<rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"
      hdrgm:GainMapMax="2" hdrgm:HDRCapacityMax="2"/>`),
  );
  const item = (semantic: string, length: number) =>
    `<rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="${semantic}" Item:Mime="image/jpeg"
      Item:Length="${length}"/></rdf:li>`;
  const base = withSegment(
    photo,
    0xe1,
    xmp(`<rdf:Description xmlns:Container="http://ns.google.com/photos/1.0/container/"
      xmlns:Item="http://ns.google.com/photos/1.0/container/item/"
      xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0"><Container:Directory><rdf:Seq>
      ${item('Primary', 0)}${item('GainMap', gain.length)}</rdf:Seq></Container:Directory></rdf:Description>`),
  );
  const length = base.length + pictureList(0, 0).length + 4;
  return Buffer.concat([withSegment(base, 0xe2, pictureList(length, gain.length)), gain]);
}

function xmp(description: string): Buffer {
  return Buffer.from(
    `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/" x:xmptk="test"><rdf:RDF
      xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">${description}</rdf:RDF></x:xmpmeta>`,
  );
}

/** Lists both pictures; offsets count from the list's own TIFF header, 10 bytes into the file. */
function pictureList(firstLength: number, secondLength: number): Buffer {
  const directory = [
    Buffer.from([0, 3, 0xb0, 0, 0, 7, 0, 0, 0, 4, ...Buffer.from('0100')]),
    Buffer.from([0xb0, 1, 0, 4, 0, 0, 0, 1, 0, 0, 0, 2]),
    Buffer.from([0xb0, 2, 0, 7, 0, 0, 0, 32, 0, 0, 0, 50, 0, 0, 0, 0]),
  ];
  const pictures = Buffer.alloc(32);
  pictures.writeUInt32BE(0x03_00_00, 0);
  pictures.writeUInt32BE(firstLength, 4);
  pictures.writeUInt32BE(secondLength, 20);
  pictures.writeUInt32BE(Math.max(0, firstLength - 10), 24);
  return Buffer.concat([Buffer.from('MPF\0MM\0*\0\0\0\x08', 'latin1'), ...directory, pictures]);
}
