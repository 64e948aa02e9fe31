/// Unions that only F# has, for the differential suite.
namespace Peregrine.Json.FSharpModels

open System.Collections.Generic
open System.Text.Json.Serialization

/// Named and unnamed fields, several fields, none.
type Figure =
    | Point
    | Disc of radius: float
    | Rectangle of height: float * length: float
    | Pair of int * string
    | Labelled of name: string * int
    | Wrapped of Figure
    | Many of items: Figure list * byName: Map<string, Figure> * extra: int option * text: string option
    | Shifted of at: StructPoint * where: Point voption
    | [<JsonPropertyName("re named")>] Renamed of Value: int * value2: bool
    | [<JsonPropertyName("noth\"ing")>] RenamedEmpty

type Tree =
    | Leaf
    | Branch of left: Tree * value: int * right: Tree

type Alone = Alone of x: int * y: string

type OnlyName = OnlyName

[<Struct>]
type StructAlone = StructAlone of a: int * b: Figure

[<Struct>]
type StructMany =
    | Empty
    | Whole of number: int
    | Text of text: string * times: int64

type Answer<'T, 'E> =
    | Good of value: 'T
    | Bad of error: 'E * code: int
    | Unknown

[<JsonPolymorphic(TypeDiscriminatorPropertyName = "kind")>]
type Kinded =
    | First of a: int
    | Second of b: string
    | Third

type TwoCases =
    | Yes of int
    | No of reason: string

[<CompilationRepresentation(CompilationRepresentationFlags.UseNullAsTrueValue)>]
type Nullish =
    | Absent
    | Present of value: int

/// Fields whose names are those of metadata, or differ in case alone.
type Odd =
    | Typed of ``$type``: string
    | Cased of name: string * Name: string
    | Identified of ``$id``: string * ``$ref``: int

type OddCases =
    | Case of a: int
    | CASE of b: int

type internal Hidden =
    | Secret of code: int
    | NoSecret

[<JsonUnmappedMemberHandling(JsonUnmappedMemberHandling.Disallow)>]
type Strict =
    | Taken of a: int
    | Nothing2

[<JsonNumberHandling(JsonNumberHandling.AllowReadingFromString ||| JsonNumberHandling.WriteAsString)>]
type Numeric =
    | Count of n: int
    | Counts of ns: int list

type WithMembers =
    | Named of first: string
    | Unnamed

    member this.Length = 1
    member this.Name = match this with Named n -> n | Unnamed -> ""

type Big =
    | B0
    | B1 of a: int
    | B2 of a: int * b: int
    | B3 of a: int * b: int * c: int
    | B6 of a: int * b: string * c: float * d: bool * e: int64 * f: decimal
    | B7

type RecordWithUnions =
    { Figure: Figure
      Maybe: Figure option
      List: Figure list
      Map: Map<string, StructMany>
      Value: StructMany voption
      Tree: Tree
      Answer: Answer<int, string>
      Kinded: Kinded }

type Mutual =
    | Stop
    | Go of next: Follower

and Follower = { Step: int; After: Mutual }

/// Values of those types.
module UnionValues =
    let figures =
        [| Point
           Disc 1.5
           Rectangle(2.0, 3.25)
           Pair(1, "x<")
           Labelled("é", 7)
           Wrapped(Wrapped Point)
           Many([ Point; Disc 1.0 ], Map.ofList [ "aKey", Pair(2, null) ], Some 3, None)
           Many([], Map.empty, None, Some "t")
           Shifted({ SX = 1; SY = "s" }, ValueSome { X = 1; Y = 2 })
           Shifted(Unchecked.defaultof<_>, ValueNone)
           Renamed(1, true)
           RenamedEmpty
           Unchecked.defaultof<Figure> |]

    let trees = [| Leaf; Branch(Leaf, 1, Branch(Leaf, 2, Leaf)); Branch(Unchecked.defaultof<_>, 3, Leaf) |]
    let alone = [| Alone(1, "a"); Alone(0, null) |]
    let onlyName = [| OnlyName |]
    let structAlone = [| StructAlone(1, Point); Unchecked.defaultof<StructAlone> |]
    let structMany = [| Empty; Whole 5; Text("x", 9L); Unchecked.defaultof<StructMany> |]
    let answers: Answer<int, string>[] = [| Good 1; Bad("e", 2); Unknown |]
    let answersOfFigures: Answer<Figure list, Alone option>[] = [| Good [ Point; Disc 2.0 ]; Bad(Some(Alone(1, "x")), 2); Bad(None, 3); Unknown |]
    let kinded = [| First 1; Second "two"; Third |]
    let twoCases = [| Yes 1; No "n" |]
    let nullish = [| Absent; Present 1 |]
    let odd = [| Typed "x"; Cased("a", "b"); Identified("i", 1) |]
    let oddCases = [| Case 1; CASE 2 |]
    let strict = [| Taken 1; Nothing2 |]
    let numeric = [| Count 1; Counts [ 1; 2 ] |]
    let withMembers = [| Named "a"; Unnamed |]
    let big = [| B0; B1 1; B2(1, 2); B3(1, 2, 3); B6(1, "b", 2.5, true, 5L, 1.10m); B7 |]
    let mutual = [| Stop; Go { Step = 1; After = Go { Step = 2; After = Stop } } |]

    let record =
        { Figure = Disc 1.0
          Maybe = Some(Pair(1, "z"))
          List = [ Point; Rectangle(1.0, 2.0) ]
          Map = Map.ofList [ "k", Whole 1; "l", Empty ]
          Value = ValueSome(Text("t", 1L))
          Tree = Branch(Leaf, 1, Leaf)
          Answer = Bad("no", 4)
          Kinded = Second "b" }

    let emptyRecord =
        { Figure = Unchecked.defaultof<_>
          Maybe = None
          List = []
          Map = Map.empty
          Value = ValueNone
          Tree = Leaf
          Answer = Unknown
          Kinded = Third }
