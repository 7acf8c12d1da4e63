import { isLink, nodesBehind, type Workflow, type WorkflowNode } from '../workflow/workflow.ts';

/** Saves or shows pictures; by name, as node classes of extensions are known to no list. */
const pictureClass =
  /(save|preview|send|output|export|upload|return).*image|image.*(save|sender|output|preview|export)/i;
/** What only shows, so that it is the picture only where nothing saves one. */
const previewClass = /preview/i;
const videoClass = /video|animat|webm|gif|mp4/i;
/** Takes a picture from outside; a mask, a folder or a video is none. */
const photoClass = /(load|input|upload|receive).*image|image.*(load|input(?!s)|base64|fromurl|from url)/i;
const noPhotoClass = /mask|folder|dir\b|directory|batch|list|latent|video|checkpoint|model|set|dataset|clip/i;

/** What is picked by a name of its class, and surely is what the shop needs. */
const coreClasses = { photo: 'LoadImage', picture: 'SaveImage' } as const;

const links = ({ inputs }: WorkflowNode) => Object.values(inputs).filter(isLink);

/** The link that brings a node the pictures which it saves or shows. */
export function pictureLink({ inputs }: WorkflowNode): unknown {
  return ['images', 'image'].map((name) => inputs[name]).find(isLink);
}

/** The ids of nodes that nothing in the graph takes anything from. */
function lastNodes(workflow: Workflow): string[] {
  const taken = new Set(Object.values(workflow).flatMap((node) => links(node).map(([from]) => from)));
  return Object.keys(workflow).filter((id) => !taken.has(id));
}

const classOf = (workflow: Workflow, id: string): string => workflow[id]?.class_type ?? '';

/** True where a node lets a picture of the visitor's in. */
function isPhotoNode(node: WorkflowNode | undefined): boolean {
  if (!node || links(node).length > 0) return false;
  if (node.class_type === coreClasses.photo) return true;
  return photoClass.test(node.class_type) && !noPhotoClass.test(node.class_type);
}

/** All nodes that take a picture in, whether or not anything is drawn from them. */
export function photoNodes(workflow: Workflow): string[] {
  return Object.keys(workflow).filter((id) => isPhotoNode(workflow[id]));
}

/** Those of them that a picture is drawn from. */
export function photosBehind(workflow: Workflow, picture: string): string[] {
  const behind = nodesBehind(workflow, picture);
  return photoNodes(workflow).filter((id) => behind.has(id));
}

export type Outputs = {
  /** Nodes that the picture may come out of, the likeliest first: those that save one, else those that show one. */
  pictures: string[];
  videos: string[];
};

/** Where a graph puts something out. */
export function outputsOf(workflow: Workflow): Outputs {
  const last = lastNodes(workflow);
  const isPicture = (id: string) => pictureClass.test(classOf(workflow, id));
  const pictures = last.filter((id) => {
    const node = workflow[id];
    return node && isPicture(id) && !videoClass.test(node.class_type) && isLink(pictureLink(node));
  });
  const videos = last.filter((id) => videoClass.test(classOf(workflow, id)));
  const drawn = pictures.filter((id) => photosBehind(workflow, id).length > 0);
  const fromPhoto = drawn.length > 0 ? drawn : pictures;
  const saved = fromPhoto.filter((id) => !previewClass.test(classOf(workflow, id)));
  const nodes = (id: string) => nodesBehind(workflow, id).size;
  const likely = (saved.length > 0 ? saved : fromPhoto).toSorted((a, b) => nodes(b) - nodes(a));
  return { pictures: likely, videos };
}
