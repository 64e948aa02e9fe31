/// Types that only F# has, for the differential suite.
namespace Peregrine.Json.FSharpModels

open System.Collections.Generic
open System.Text.Json.Serialization

type Point = { X: int; Y: int }

[<Struct>]
type StructPoint = { SX: int; SY: string }

[<CLIMutable>]
type MutablePoint = { MX: int; MY: string }

type Mixed =
    { [<JsonPropertyName("name")>]
      Name: string
      mutable Count: int
      Maybe: int option
      MaybeText: string option
      MaybePoint: Point option
      MaybeList: int list option
      Value: int voption
      ValuePoint: Point voption
      List: int list
      Points: Point list
      Set: string Set
      Map: Map<string, int>
      Keyed: Map<int, Point list> }

    member this.Sum = this.Count + this.List.Length

type Node = { Name: string; Next: Node option; Children: Node list }

type Generic<'T> = { Item: 'T; Items: 'T list; Maybe: 'T option }

type WithExtra =
    { A: int
      [<JsonExtensionData>]
      Extra: Dictionary<string, obj> }

type Required =
    { [<JsonRequired>]
      R: int option
      O: int option }

type Numbers =
    { [<JsonNumberHandling(JsonNumberHandling.AllowReadingFromString ||| JsonNumberHandling.WriteAsString)>]
      L: int list
      P: int }

type BadNumbers =
    { [<JsonNumberHandling(JsonNumberHandling.AllowReadingFromString)>]
      B: int option }

type Shape =
    | Circle of radius: float
    | Square of side: float
    | Nothing

[<Struct>]
type StructShape =
    | Dot
    | Line of length: int

type Flag =
    | On
    | Off

type Single = Single of int

type Holder = { Shape: Shape; Number: int }

type Color =
    | Red = 0
    | Green = 1

type Colored = { Color: Color; Colors: Color list; Maybe: Color option }

type Plain() =
    member val A = 1 with get, set
    member val Maybe: int option = None with get, set
    member val Points: Point list = [] with get, set

type Options() =
    [<JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingDefault)>]
    member val D: int voption = ValueNone with get, set

    [<JsonIgnore(Condition = JsonIgnoreCondition.WhenWritingNull)>]
    member val N: int option = None with get, set

    [<JsonObjectCreationHandling(JsonObjectCreationHandling.Replace)>]
    member val L: int list = [ 1 ] with get, set

/// Values that only F#'s compiler makes.
module Values =
    let anonymous = {| A = 1; B = Some "x"; C = [ 1; 2 ]; D = {| E = (None: int option) |} |}
    let anonymousStruct = struct {| A = 1; B = "x" |}
    let anonymousType = anonymous.GetType()
    let anonymousStructType = anonymousStruct.GetType()

    let mixed =
        { Name = "é"
          Count = 3
          Maybe = Some 1
          MaybeText = Some "x<"
          MaybePoint = Some { X = 1; Y = 2 }
          MaybeList = Some [ 1; 2 ]
          Value = ValueSome 5
          ValuePoint = ValueSome { X = 3; Y = 4 }
          List = [ 1; 2; 3 ]
          Points = [ { X = 1; Y = 2 } ]
          Set = set [ "b"; "a" ]
          Map = Map.ofList [ "z", 1; "a", 2 ]
          Keyed = Map.ofList [ 2, [ { X = 1; Y = 2 } ]; 1, [] ] }

    let empty =
        { Name = null
          Count = 0
          Maybe = None
          MaybeText = None
          MaybePoint = None
          MaybeList = None
          Value = ValueNone
          ValuePoint = ValueNone
          List = []
          Points = []
          Set = Set.empty
          Map = Map.empty
          Keyed = Map.empty }

    let node = { Name = "a"; Next = Some { Name = "b"; Next = None; Children = [] }; Children = [ { Name = "c"; Next = None; Children = [] } ] }

    let all: obj array =
        [| box (anonymous)
           box (anonymousStruct)
           box (mixed)
           box (empty)
           box (node)
           box ({ X = 1; Y = 2 })
           box ({ SX = 1; SY = "s" })
           box ({ MX = 1; MY = "m" })
           box ({ Item = 1.5; Items = [ 2.5 ]; Maybe = Some 3.5 })
           box ({ Item = Some 1; Items = [ None; Some 2 ]; Maybe = Some(Some 3) })
           box ({ Item = "x"; Items = [ null; "y" ]; Maybe = Some null })
           box ({ A = 1; Extra = Dictionary(dict [ "k", box 1 ]) })
           box ({ R = Some 1; O = None })
           box ({ L = [ 1; 2 ]; P = 3 })
           box ({ B = Some 1 })
           box (Circle 1.5)
           box (Nothing)
           box (Dot)
           box (Line 3)
           box (On)
           box (Single 1)
           box ({ Shape = Square 2.0; Number = 1 })
           box ({ Shape = Unchecked.defaultof<Shape>; Number = 1 })
           box ({ Color = Color.Green; Colors = [ Color.Red ]; Maybe = Some Color.Green })
           box (Plain(Maybe = Some 2, Points = [ { X = 1; Y = 1 } ]))
           box (Options())
           box (Options(D = ValueSome 1, N = Some 2, L = []))
           box (Some 1)
           box (Some [ 1 ])
           box (Some { X = 1; Y = 2 })
           box (ValueSome 1)
           box ((ValueNone: int voption))
           box ([ 1; 2 ])
           box (([]: int list))
           box ([ Some 1; None ])
           box ([ ValueSome 1; ValueNone ])
           box ([ [ 1 ]; [] ])
           box (set [ 3; 1; 2 ])
           box (Map.ofList [ "b", 1; "a", 2 ])
           box (Map.ofList [ 1, Some "x"; 2, None ])
           box ((Ok 1: Result<int, string>))
           box ((Choice1Of2 1: Choice<int, string>))
           box (ref 5)
           box ((1, "x"))
           box (struct (1, "x"))
           box (Map.ofList [ Some 1, 2 ])
           box (dict [ Some 1, 2 ])
           box ([| Some 1; None |])
           box (dict [ "a", Some 1; "b", None ])
           box (seq { 1; 2 } |> Seq.toList)
           box ((fun (x: int) -> x + 1))
           box (System.DayOfWeek.Friday) |]
