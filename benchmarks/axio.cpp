// The baseline for AXIO's speed: the rules written straightforwardly in C++, with the generator and
// the streams of the Python source, so that both play the very same games. A random move is two
// picks, a location and a way to read a tile of the rack, each made in one of two ways: "listed"
// writes the list of locations and the list of readings, as most engines do; "counted" finds the
// k-th of them without a list, exactly as the Python source does.
// Prints games, seconds, moves and a signature that must equal Tilewright's.
//
//   g++ -O3 -o axio axio.cpp && ./axio counted 2 100000 7

#include <algorithm>
#include <array>
#include <cstdint>

#include "baseline.hpp"

namespace {

constexpr int kMaxPlayers = 4, kSymbols = 5, kPairs = kSymbols * kSymbols, kKinds = 15;
constexpr int kRackTiles = 5, kTiles = 100, kPyramids = 20, kTop = 18, kSoloTop = 36;
constexpr int kSize = 13, kWidth = kSize + 2, kCells = kWidth * kWidth, kMostLocations = 312;
constexpr int kMargins[] = {0, 2, 2, 1, 0};
constexpr int kRight = 1, kDown = kWidth, kLeft = -1, kUp = -kWidth;
constexpr int kDirections[] = {kRight, kDown, kLeft, kUp};
constexpr int kBesideRight[] = {kUp, kUp + kRight, kLeft, 2 * kRight, kDown, kDown + kRight};
constexpr int kBesideDown[] = {kUp, kLeft, kRight, kDown + kLeft, kDown + kRight, 2 * kDown};
constexpr int kEmpty = -1, kPyramid = -2, kOutside = -3;

enum Phase : int8_t { kPlace, kSwapping, kFinished };

// ---------------------------------------------------------------- tiles and printed cells

struct Kinds {
  std::array<int8_t, kKinds> tiles{}, symbols{};
  std::array<int, kKinds> pairs{};
  std::array<int8_t, kPairs> of{};

  constexpr Kinds() {
    int kind = 0;
    for (int a = 0; a < kSymbols; ++a)
      for (int b = a; b < kSymbols; ++b, ++kind) {
        symbols[kind] = int8_t(1 << a | 1 << b);
        pairs[kind] = 1 << (a * kSymbols + b) | 1 << (b * kSymbols + a);
        tiles[kind] = a == b ? 4 : 8;
        of[a * kSymbols + b] = of[b * kSymbols + a] = int8_t(kind);
      }
  }
};
constexpr Kinds kKind;

constexpr int cell_at(int column, int row) { return (row + 1) * kWidth + column + 1; }

// Top, right, bottom, left and centre; they carry the symbols 0..4.
constexpr int kPrinted[] = {cell_at(6, 2), cell_at(10, 6), cell_at(6, 10), cell_at(2, 6),
                            cell_at(6, 6)};

struct PrintedBeside {  // the printed cell beside each cell, by its place in kPrinted, or -1
  std::array<int8_t, kCells> at{};

  constexpr PrintedBeside() {
    for (int8_t& printed : at) printed = -1;
    for (int printed = 0; printed < kSymbols; ++printed)
      for (int step : kDirections) at[kPrinted[printed] + step] = int8_t(printed);
  }
};
constexpr PrintedBeside kPrintedBeside;

// ---------------------------------------------------------------- the game

struct Location {
  int16_t cell, direction;
};

struct FirstLocations {  // where a tile touches a printed cell: twelve around each, in order
  std::array<Location, 12 * kSymbols> all{};

  constexpr FirstLocations() {
    int count = 0;
    for (int cell = 0; cell < kCells - kWidth; ++cell)
      for (int direction : {kRight, kDown})
        if (!is_printed(cell) && !is_printed(cell + direction) &&
            (kPrintedBeside.at[cell] >= 0 || kPrintedBeside.at[cell + direction] >= 0))
          all[count++] = {int16_t(cell), int16_t(direction)};
  }

  static constexpr bool is_printed(int cell) {
    for (int printed : kPrinted)
      if (cell == printed) return true;
    return false;
  }
};
constexpr FirstLocations kFirstLocations;

struct Action {
  enum Kind : int8_t { kTile, kSwap, kKeep } kind;
  int8_t symbol, other;
  Location location;
};

struct Player {
  bool first_tile;
  int8_t rack_count;
  int8_t markers[kSymbols], rack[kKinds];

  int lowest() const { return *std::min_element(markers, markers + kSymbols); }

  int reached_top() const { return int(std::count(markers, markers + kSymbols, kTop)); }

  bool shows_lowest() const {
    int shown = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      if (rack[kind] > 0) shown |= kKind.symbols[kind];
    return shown & lowest_symbols();
  }

  int lowest_symbols() const {
    int height = lowest(), symbols = 0;
    for (int symbol = 0; symbol < kSymbols; ++symbol)
      if (markers[symbol] == height) symbols |= 1 << symbol;
    return symbols;
  }

  int playable_pairs() const {
    int pairs = 0;
    for (int kind = 0; kind < kKinds; ++kind)
      if (rack[kind] > 0) pairs |= kKind.pairs[kind];
    return pairs;
  }
};

struct State {
  int8_t players, turn, seat, drawing, bonus, pyramids, margin;
  Phase phase;
  bool showing;
  int16_t in_bag;
  int8_t bag[kKinds], shown[kKinds], cells[kCells];
  int16_t free[kWidth];  // by row: bit x: the cell in column x (border included) is empty
  Player seats[kMaxPlayers];

  int rounds() const { return 0; }  // AXIO has none
  int score(int seat_number) const { return seats[seat_number].lowest(); }

  void setup(int number) {
    players = int8_t(number);
    phase = kPlace;
    seat = bonus = drawing = 0;
    showing = false;
    in_bag = kTiles;
    std::copy(kKind.tiles.begin(), kKind.tiles.end(), bag);
    std::fill_n(shown, kKinds, 0);
    std::fill_n(seats, kMaxPlayers, Player{});
    set_up_board();
    turn = kChance;
  }

  // -------------------------------------------------------------- the board

  void set_up_board() {
    pyramids = 0;
    std::fill_n(cells, kCells, kOutside);
    std::fill_n(free, kWidth, 0);
    margin = int8_t(kMargins[players]);
    for (int row = 1 + margin; row < 1 + kSize - margin; ++row)
      for (int column = 1 + margin; column < 1 + kSize - margin; ++column)
        empty_cell(row * kWidth + column);
    for (int printed = 0; printed < kSymbols; ++printed) fill_cell(kPrinted[printed], printed);
  }

  void empty_cell(int cell) {
    cells[cell] = kEmpty;
    free[cell / kWidth] = int16_t(free[cell / kWidth] | 1 << cell % kWidth);
  }

  void fill_cell(int cell, int content) {
    cells[cell] = int8_t(content);
    free[cell / kWidth] = int16_t(free[cell / kWidth] & ~(1 << cell % kWidth));
  }

  bool has_room() const {
    for (int row = 1 + margin; row < 1 + kSize - margin; ++row)
      if (free[row] & (free[row] >> 1 | free[row + 1])) return true;
    return false;
  }

  bool touches_free_printed_cell(Location location) const {
    int printed = std::max(kPrintedBeside.at[location.cell],
                           kPrintedBeside.at[location.cell + location.direction]);
    if (printed < 0) return false;
    for (int step : kDirections)
      if (cells[kPrinted[printed] + step] >= 0) return false;
    return true;
  }

  int points_of_half(int cell, int to_other_half) const {
    int symbol = cells[cell], points = 0;
    for (int step : kDirections) {
      if (step == to_other_half) continue;
      for (int next = cell + step; cells[next] == symbol; next += step) ++points;
    }
    return points;
  }

  bool is_single(int cell) const {
    for (int step : kDirections) {
      int neighbour = cells[cell + step];
      if (neighbour == kEmpty || neighbour == kPyramid) return false;
    }
    return true;
  }

  // -------------------------------------------------------------- draws

  void draw_all(Generator& generator) {
    while (turn == kChance) {
      int tile = int(generator.below(uint32_t(in_bag)));
      int kind = 0;
      while (tile >= bag[kind]) tile -= bag[kind++];
      --bag[kind];
      --in_bag;
      ++seats[drawing].rack[kind];
      ++seats[drawing].rack_count;
      go_on_drawing();
    }
  }

  void go_on_drawing() {
    if (seats[drawing].rack_count < (players == 1 ? 1 : kRackTiles) && in_bag > 0) {
      turn = kChance;
      return;
    }
    if (showing) put_shown_back();
    if (drawing + 1 < players && seats[drawing + 1].rack_count == 0 && nothing_placed()) {
      ++drawing;
      turn = kChance;
      return;
    }
    begin_turn();
  }

  bool nothing_placed() const {
    for (int i = 0; i < players; ++i)
      if (seats[i].first_tile) return false;
    return true;
  }

  void put_shown_back() {
    showing = false;
    for (int kind = 0; kind < kKinds; ++kind) {
      bag[kind] = int8_t(bag[kind] + shown[kind]);
      in_bag = int16_t(in_bag + shown[kind]);
      shown[kind] = 0;
    }
  }

  void begin_turn() {
    phase = kPlace;
    if (has_room())
      turn = seat;
    else
      end_game();
  }

  // -------------------------------------------------------------- random moves

  Action listed_action(Generator& generator) const { return random_action(generator, false); }
  Action counted_action(Generator& generator) const { return random_action(generator, true); }

  Action random_action(Generator& generator, bool counted) const {
    if (phase == kSwapping)
      return {generator.below(2) == 0 ? Action::kSwap : Action::kKeep, 0, 0, {}};
    Location location = counted ? counted_location(generator) : listed_location(generator);
    int pair = counted ? counted_pair(generator) : listed_pair(generator);
    return {Action::kTile, int8_t(pair / kSymbols), int8_t(pair % kSymbols), location};
  }

  Location listed_location(Generator& generator) const {
    Location locations[kMostLocations];
    int count = 0;
    auto list = [&](int cell, int direction) {
      Location location{int16_t(cell), int16_t(direction)};
      if (cells[cell] == kEmpty && cells[cell + direction] == kEmpty &&
          (seats[turn].first_tile || touches_free_printed_cell(location)))
        locations[count++] = location;
    };
    for (int row = 1 + margin; row < 1 + kSize - margin; ++row) {
      int first = row * kWidth + 1 + margin, end = row * kWidth + 1 + kSize - margin;
      if (seats[turn].first_tile) {
        for (int cell = first; cell < end; ++cell) list(cell, kRight);
        for (int cell = first; cell < end; ++cell) list(cell, kDown);
      } else {
        for (int cell = first; cell < end; ++cell) {
          list(cell, kRight);
          list(cell, kDown);
        }
      }
    }
    return locations[generator.below(uint32_t(count))];
  }

  int listed_pair(Generator& generator) const {
    int pairs[kPairs];
    int count = 0;
    for (int pair = 0; pair < kPairs; ++pair)
      if (seats[turn].rack[kKind.of[pair]] > 0) pairs[count++] = pair;
    return pairs[generator.below(uint32_t(count))];
  }

  static int place_of_bit(int mask, int k) {
    for (; k > 0; --k) mask &= mask - 1;
    return bit_count((mask & -mask) - 1);
  }

  static Location location_at(int row, int column, int direction) {
    return {int16_t(row * kWidth + column), int16_t(direction)};
  }

  Location counted_location(Generator& generator) const {
    if (!seats[turn].first_tile) return counted_first_location(generator);
    int count = 0;
    for (int row = 1 + margin; row < 1 + kSize - margin; ++row)
      count += bit_count(free[row] & free[row] >> 1) + bit_count(free[row] & free[row + 1]);
    int k = int(generator.below(uint32_t(count)));
    for (int row = 1 + margin;; ++row) {
      int across = free[row] & free[row] >> 1;
      int here = bit_count(across);
      if (k < here) return location_at(row, place_of_bit(across, k), kRight);
      k -= here;
      int down = free[row] & free[row + 1];
      here = bit_count(down);
      if (k < here) return location_at(row, place_of_bit(down, k), kDown);
      k -= here;
    }
  }

  Location counted_first_location(Generator& generator) const {
    int count = 0;
    for (Location location : kFirstLocations.all) count += is_first_location(location);
    int k = int(generator.below(uint32_t(count)));
    for (int index = 0;; ++index)
      if (is_first_location(kFirstLocations.all[index]) && k-- == 0)
        return kFirstLocations.all[index];
  }

  bool is_first_location(Location location) const {
    return cells[location.cell] == kEmpty && cells[location.cell + location.direction] == kEmpty &&
           touches_free_printed_cell(location);
  }

  int counted_pair(Generator& generator) const {
    int pairs = seats[turn].playable_pairs();
    return place_of_bit(pairs, int(generator.below(uint32_t(bit_count(pairs)))));
  }

  // -------------------------------------------------------------- a placement

  void apply(const Action& action) {
    if (action.kind == Action::kSwap)
      swap();
    else if (action.kind == Action::kKeep)
      refill();
    else
      place(action.location, action.symbol, action.other);
  }

  void place(Location location, int symbol, int other) {
    Player& player = seats[turn];
    --player.rack[kKind.of[symbol * kSymbols + other]];
    --player.rack_count;
    player.first_tile = true;
    int before = player.reached_top();
    fill_cell(location.cell, symbol);
    fill_cell(location.cell + location.direction, other);
    score_halves(player, location, symbol, other);
    set_pyramids(player, location);
    if (players == 1) return refill();
    int reached = player.reached_top();
    bonus = int8_t(std::max(0, bonus - 1) + reached - before);
    if (reached == kSymbols)
      end_game();
    else if (bonus > 0)
      begin_turn();
    else
      end_turn(player);
  }

  int8_t moved(int marker, int points) const {
    return int8_t(std::min(players == 1 && marker >= kTop ? kSoloTop : kTop, marker + points));
  }

  void score_halves(Player& player, Location location, int symbol, int other) const {
    int points = points_of_half(location.cell, location.direction);
    int more = points_of_half(location.cell + location.direction, -location.direction);
    int8_t& marker = player.markers[symbol];
    if (symbol == other) {
      marker = std::max(moved(moved(marker, points), more), moved(moved(marker, more), points));
    } else {
      marker = moved(marker, points);
      player.markers[other] = moved(player.markers[other], more);
    }
  }

  void set_pyramids(Player& player, Location location) {
    for (int step : location.direction == kRight ? kBesideRight : kBesideDown) {
      int cell = location.cell + step;
      if (cells[cell] != kEmpty || !is_single(cell)) continue;
      if (pyramids == kPyramids) {
        empty_cell(int(std::find(cells, cells + kCells, kPyramid) - cells));
        --pyramids;
      }
      fill_cell(cell, kPyramid);
      ++pyramids;
      int points[kSymbols] = {};
      for (int side : kDirections)
        if (cells[cell + side] >= 0) ++points[cells[cell + side]];
      for (int symbol = 0; symbol < kSymbols; ++symbol)
        player.markers[symbol] = moved(player.markers[symbol], points[symbol]);
    }
  }

  // -------------------------------------------------------------- the end of a turn

  void end_turn(const Player& player) {
    if (in_bag >= kRackTiles && !player.shows_lowest())
      phase = kSwapping;
    else
      refill();
  }

  void swap() {
    showing = true;
    std::copy_n(seats[seat].rack, kKinds, shown);
    std::fill_n(seats[seat].rack, kKinds, 0);
    seats[seat].rack_count = 0;
    refill();
  }

  void refill() {
    phase = kPlace;
    drawing = seat;
    seat = int8_t(seat + 1 < players ? seat + 1 : 0);
    go_on_drawing();
  }

  void end_game() {
    phase = kFinished;
    bonus = 0;
    turn = kOver;
  }
};

}  // namespace

int main(int argc, char** argv) { return run_baseline<State>(argc, argv); }
