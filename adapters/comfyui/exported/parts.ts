import { isLink, nodesBehind, type Workflow, type WorkflowNode } from '../workflow/workflow.ts';

/** Node classes that save or show pictures. Matched by name, since no list covers the node classes of extensions. */
const pictureClass =
  /(save|preview|send|output|export|upload|return).*image|image.*(save|sender|output|preview|export)/i;
/** Node classes that only show a picture; one counts as the picture only if no node saves it. */
const previewClass = /preview/i;
const videoClass = /video|animat|webm|gif|mp4/i;
/** Node classes that load a picture; masks, folders and videos are excluded by `noPhotoClass`. */
const photoClass = /(load|input|upload|receive).*image|image.*(load|input(?!s)|base64|fromurl|from url)/i;
const noPhotoClass = /mask|folder|dir\b|directory|batch|list|latent|video|checkpoint|model|set|dataset|clip/i;

/** Node classes of ComfyUI itself that certainly are what the shop needs. */
const coreClasses = { photo: 'LoadImage', picture: 'SaveImage' } as const;

const links = ({ inputs }: WorkflowNode) => Object.values(inputs).filter(isLink);

/** Returns the link that feeds a node the pictures that it saves or shows. */
export function pictureLink({ inputs }: WorkflowNode): unknown {
  return ['images', 'image'].map((name) => inputs[name]).find(isLink);
}

/** Returns the ids of nodes whose outputs no other node uses. */
function lastNodes(workflow: Workflow): string[] {
  const taken = new Set(Object.values(workflow).flatMap((node) => links(node).map(([from]) => from)));
  return Object.keys(workflow).filter((id) => !taken.has(id));
}

const classOf = (workflow: Workflow, id: string): string => workflow[id]?.class_type ?? '';

/** Returns true for a node through which the visitor's photo can enter the graph. */
function isPhotoNode(node: WorkflowNode | undefined): boolean {
  if (!node || links(node).length > 0) return false;
  if (node.class_type === coreClasses.photo) return true;
  return photoClass.test(node.class_type) && !noPhotoClass.test(node.class_type);
}

/** Returns the ids of all nodes that load a picture, whether or not it is used. */
export function photoNodes(workflow: Workflow): string[] {
  return Object.keys(workflow).filter((id) => isPhotoNode(workflow[id]));
}

/** Returns the ids of the photo nodes that a picture depends on. */
export function photosBehind(workflow: Workflow, picture: string): string[] {
  const behind = nodesBehind(workflow, picture);
  return photoNodes(workflow).filter((id) => behind.has(id));
}

export type Outputs = {
  /** Nodes that may deliver the picture, likeliest first: those that save one, or, if there are none, those that show one. */
  pictures: string[];
  videos: string[];
};

/** Finds the nodes that deliver a graph's pictures and videos. */
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
