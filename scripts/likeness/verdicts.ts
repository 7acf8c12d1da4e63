/** Distances of the faces in one drawing of a photo that certainly shows people. */
export type FaceDistances = {
  photo: string;
  /** Number of people whom the photo certainly shows. */
  people: number;
  /** Distances from the photo's own people, of the faces found again; empty unless everyone's is found. */
  same: number[];
  /** Distances of these faces from people of other photos. */
  others: number[];
  /** Number of drawn faces whose own person is nearer than everybody else. */
  nearest: number;
  /** Distances of faces still found once one of them was blurred; empty if it is lost, undefined if none was there to blur. */
  blurred?: number[] | undefined;
};

/** Verdicts on faces by limits that were chosen without the photo they judge. */
export type Verdicts = {
  same: number;
  others: number;
  /** Own people taken for others. */
  refused: number;
  /** Other people taken for the photo's own. */
  accepted: number;
};

/** Distance added to the greatest one measured of a right person, because few were measured. */
const margin = 0.05;
const leastFaces = 8;
/** Parts of the own and of the other people that a limit may misjudge: a wrong doubt costs a drawing, a wrong trust nothing new. */
const most = { refused: 0.1, accepted: 0.25 };

/** Returns the limit that refuses none of these drawings' own people, in steps of 0.05; undefined without a face. */
export function limitOf(drawings: FaceDistances[]): number | undefined {
  const own = drawings.flatMap(({ same }) => same);
  return own.length === 0 ? undefined : Math.ceil((Math.max(...own) + margin) * 20) / 20;
}

/** Judges every face by the limit that the drawings of all other photos give: one chosen with it would never refuse it. */
export function verdictsOn(drawings: FaceDistances[]): Verdicts {
  const verdicts = { same: 0, others: 0, refused: 0, accepted: 0 };
  for (const { photo, same, others } of drawings) {
    const limit = limitOf(drawings.filter((other) => other.photo !== photo));
    if (limit === undefined) continue;
    verdicts.same += same.length;
    verdicts.others += others.length;
    verdicts.refused += same.filter((distance) => distance >= limit).length;
    verdicts.accepted += others.filter((distance) => distance < limit).length;
  }
  return verdicts;
}

/** Returns the limit worth setting as `unlikeFrom`, or why there is none. */
export function earnedLimit(drawings: FaceDistances[]): { limit: number } | { why: string } {
  const { same, others, refused, accepted } = verdictsOn(drawings);
  const limit = limitOf(drawings);
  if (limit === undefined || same < leastFaces)
    return { why: `of ${leastFaces} faces needed, ${same} were found` };
  if (refused > most.refused * same) return { why: `it refuses ${refused} of ${same} right faces` };
  if (others === 0 || accepted > most.accepted * others)
    return { why: `it accepts ${accepted} of ${others} other people` };
  return { limit };
}
