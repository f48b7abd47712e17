import { expect, it } from "vitest";
import { createLandmarks, type Landmarks, type List } from "#lib/cache/landmarks.ts";

const ROOM = 100_000;
const now = {};
const listOf = (name: string, store = "shop"): List => ({ store, name });
const shoes = listOf("shoes");
const hats = listOf("hats");

/** For ten landmarks of one store. */
const ROOM_FOR_TEN = 3_200;
const mark = (position: number) => ({ product: `product ${position}`, position });

function noting(landmarks: Landmarks, list: List, ...positions: number[]): Landmarks {
  for (const position of positions) landmarks.note(list, now, mark(position));
  return landmarks;
}

/** The positions that are known of the list, up to this one. */
function known(landmarks: Landmarks, list: List, upTo = 100): number[] {
  const found = landmarks.before(list, now, upTo)?.position;
  return found === undefined ? [] : [...known(landmarks, list, found - 1), found];
}

it("the last before a position is found, or the one at it", () => {
  const landmarks = noting(createLandmarks(ROOM, 10), shoes, 50, 20, 80);
  const found = [0, 19, 20, 49, 50, 79, 80, 1_000].map(
    (position) => landmarks.before(shoes, now, position)?.position,
  );
  expect(found).toEqual([undefined, undefined, 20, 20, 50, 50, 80, 80]);
  expect(landmarks.before(shoes, now, 50)).toEqual(mark(50));
  expect(landmarks.before(hats, now, 50)).toBeUndefined();
});

it("near another, before it or after it, and near the beginning, none is kept", () => {
  const landmarks = createLandmarks(ROOM, 10);
  expect(known(noting(landmarks, shoes, 9, 30, 39, 21, 40, 20), shoes)).toEqual([20, 30, 40]);
});

it("who walks a list, in either direction, leaves one in so many", () => {
  const positions = Array.from({ length: 100 }, (_, position) => position);
  const tens = [10, 20, 30, 40, 50, 60, 70, 80, 90];
  const there = noting(createLandmarks(ROOM, 10), shoes, ...positions);
  expect(known(there, shoes)).toEqual(tens);
  const back = noting(createLandmarks(ROOM, 10), shoes, ...positions.toReversed());
  expect(known(back, shoes)).toEqual(tens.map((position) => position + 9).slice(0, 9));
});

it("of another moment none is found, and those of the last are forgotten", () => {
  const landmarks = noting(createLandmarks(ROOM, 10), shoes, 30);
  const later = {};
  expect(landmarks.before(shoes, later, 40)).toBeUndefined();
  landmarks.note(shoes, later, mark(50));
  expect(known(landmarks, shoes)).toEqual([]);
  expect(landmarks.before(shoes, later, 60)).toEqual(mark(50));
});

it("R71: no more is kept than there is room for; the list that was used longest ago goes first", () => {
  const landmarks = createLandmarks(ROOM_FOR_TEN, 1);
  const lists = Array.from({ length: 100 }, (_, list) => listOf(`${list}`));
  for (const list of lists) noting(landmarks, list, 5);
  expect(lists.filter((list) => landmarks.before(list, now, 5))).toEqual(lists.slice(90));
});

it("R71: a list with more of them than there is room for begins again", () => {
  const landmarks = createLandmarks(ROOM_FOR_TEN, 1);
  for (let position = 1; position <= 95; position += 1) {
    noting(landmarks, shoes, position);
    expect(known(landmarks, shoes).length).toBeLessThanOrEqual(10);
  }
  expect(known(landmarks, shoes)).toEqual([89, 90, 91, 92, 93, 94, 95]);
});

it("a store's lists push out its own, not those of one that has fewer", () => {
  const landmarks = createLandmarks(ROOM, 1);
  const quiet = Array.from({ length: 10 }, (_, store) => listOf("hats", `quiet ${store}`));
  for (const list of quiet) noting(landmarks, list, 5);
  for (let list = 0; list < 1_000; list += 1) noting(landmarks, listOf(`${list}`, "loud"), 5);
  expect(quiet.filter((list) => !landmarks.before(list, now, 5))).toEqual([]);
  expect(landmarks.before(listOf("0", "loud"), now, 5)).toBeUndefined();
});

it("without room none is kept", () => {
  expect(known(noting(createLandmarks(0, 1), shoes, 5), shoes)).toEqual([]);
});
