using System.Collections;
using System.Text.Json.Serialization.Metadata;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Matrix;

/// <summary>More of what crossings and probes showed, one case a cause.</summary>
public class LateFindingTests
{
    /// <summary>The path of what follows a root: with the index of the last element, but for memory, whose array is not the root's own.</summary>
    [Fact]
    public void WhatFollowsMemory()
    {
        foreach (string json in (string[])["[]]", "[1]]", "[1,2] x", "[1] //", "null x", "[1,2", "[1,x]"])
        {
            Both.Read<Memory<int>>(json);
            Both.Read<ReadOnlyMemory<int>>(json);
            Both.Read<Memory<int>?>(json);
            Both.Read<int[]>(json);
            Both.Read<System.Collections.Immutable.ImmutableArray<int>?>(json);
            Both.Read<Memory<Memory<int>>>("[[1]," + json);
            Both.Read<List<Memory<int>>>("[[1]," + json);
            Both.Read<Memory<List<int>>>("[" + json + "] x");
            Both.Read<Filled>("{\"A\":1} x");
        }
    }

    /// <summary>The path of what follows the array of <c>$values</c>: with what the collection holds, which may be fewer than were read; as a whole and in pieces.</summary>
    [Theory]
    [InlineData(16, false)]
    [InlineData(16384, false)]
    [InlineData(16384, true)]
    public void WhatFollowsValues(int buffer, bool allowsOutOfOrder)
    {
        var options = new JsonSerializerOptions { ReferenceHandler = ReferenceHandler.Preserve, DefaultBufferSize = buffer, AllowOutOfOrderMetadataProperties = allowsOutOfOrder };
        foreach (string values in (string[])["[1,2,2,333]", " [ 1,2,2,333,1,2,3,4,5,6,7,8,9,0,1,2,3,4,5 ] ", "[]"])
        {
            foreach (string end in (string[])["1}", "x", "", ",\"a\":1}", ",\"a\":[}", "}1", "}}", ",}", " }"])
            {
                string text = "{\"$id\":\"1\",\"$values\":" + values + end;
                Both.Read<HashSet<int>>(text, options);
                Both.Read<ISet<int>>(text, options);
                Both.Read<SortedSet<int>>(text, options);
                Both.Read<List<int>>(text, options);
                Both.Read<Queue<int>>(text, options);
                Both.Read<OnceEach>(text, options);
                Both.Read<Holding<HashSet<int>>>("{\"Value\":" + text + "}", options);
                Both.Read<List<HashSet<int>>>("[[3,3]," + text + "]", options);
            }
        }
    }

    /// <summary>A collection of value type that cannot be filled, in a stream that is longer than its buffer.</summary>
    [Fact]
    public void WhatCannotBeFilledInPieces()
    {
        var options = new JsonSerializerOptions { DefaultBufferSize = 16 };
        foreach (string text in (string[])["[1,2,3,4,5,6,7,8,9,10,11,12,13]", "[[1],[2,3,4,5,6,7,8,9,10,11,12,13]]", "[[1],[2", "[ x"])
        {
            Both.Read<ArraySegment<int>>(text, options);
            Both.Read<ArraySegment<int>[]>(text, options);
            Both.Read<List<ArraySegment<int>?>>(text, options);
            Both.Read<Holding<ArraySegment<int>>>("{\"Value\":" + text + "}", options);
        }
    }

    /// <summary>Takes each element once.</summary>
    public class OnceEach : System.Collections.ObjectModel.Collection<int>
    {
        protected override void InsertItem(int index, int item)
        {
            if (!Contains(item))
            {
                base.InsertItem(Count, item);
            }
        }
    }

    /// <summary>Where a discriminator names a type that cannot be made, or there is none and the base cannot be: after the metadata that was read.</summary>
    [Theory]
    [InlineData(false, false)]
    [InlineData(false, true)]
    [InlineData(true, false)]
    [InlineData(true, true)]
    public void WhatCannotBeMadeIsRefusedAfterItsMetadata(bool allowsOutOfOrder, bool keepsReferences)
    {
        var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = allowsOutOfOrder, ReferenceHandler = keepsReferences ? ReferenceHandler.Preserve : null };
        Read<INamesItself>();
        Read<INamesAnother>();
        Read<INamesBase>();
        Read<AbstractItself>();
        Read<AbstractAnother>();
        Read<Ambiguous>();
        Read<LeadsToAmbiguous>();

        void Read<T>()
        {
            foreach (string json in (string[])
                [
                    """{"$type":"d","M":[1,"2"]}""", """{"M":1,"$type":"d"}""", """{"$type":"d"}""", """{ "$type" : "d" }""", """{"$type":"d","M":1,"N":2}""", """{"M":1,"$type":"d","N":2}""",
                    "{}", """{"M":1}""", """{"$type":"d","$id":"1"}""", """{"$id":"1","$type":"d","M":1}""", """{"M":1,"$id":"1","$type":"d"}""", """{"$type":"d","M":1""", """{"$type":"d", x""",
                    """{"$type":"e"}""", """{"M":{},"$type":"e"}""",
                ])
            {
                Both.Read<T>(json, options);
                Both.Read<T[]>("[" + json + "]", options);
                Both.Read<Dictionary<string, T>>("{\"k\":" + json + "}", options);
                Both.Read<Holding<T>>("{\"Value\":" + json + "}", options);
            }
        }
    }

    public sealed class Holding<T>
    {
        public T? Value { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(INamesItself), "d")]
    public interface INamesItself
    {
        List<int>? M { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(IOther), "d")]
    public interface INamesAnother
    {
        List<int>? M { get; set; }
    }

    public interface IOther : INamesAnother;

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(IBetween), "d")]
    public interface INamesBase
    {
        List<int>? M { get; set; }
    }

    [JsonDerivedType(typeof(Below), "d")]
    public interface IBetween : INamesBase;

    public sealed class Below : IBetween
    {
        public List<int>? M { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(AbstractItself), "d")]
    public abstract class AbstractItself
    {
        public int M { get; set; }
    }

    [JsonPolymorphic(UnknownDerivedTypeHandling = JsonUnknownDerivedTypeHandling.FallBackToNearestAncestor)]
    [JsonDerivedType(typeof(AbstractBelow), "d")]
    public abstract class AbstractAnother
    {
        public int M { get; set; }
    }

    public abstract class AbstractBelow : AbstractAnother;

    /// <summary>Two constructors, and nothing to choose by.</summary>
    [JsonDerivedType(typeof(Ambiguous), "d")]
    public class Ambiguous
    {
        public Ambiguous(int m) => M = m;

        public Ambiguous(int m, int n) => M = m + n;

        public int M { get; set; }
    }

    [JsonDerivedType(typeof(AmbiguousBelow), "d")]
    public class LeadsToAmbiguous
    {
        public int M { get; set; }
    }

    public sealed class AmbiguousBelow : LeadsToAmbiguous
    {
        public AmbiguousBelow(int m) => M = m;

        public AmbiguousBelow(int m, int n) => M = m + n;
    }

    public class Filled
    {
        public int A { get; set; }

        public List<int> C { get; set; } = [9];

        public Dictionary<string, int> D { get; } = new() { ["k"] = 9 };

        public Filled? O { get; set; }
    }

    /// <summary>The getter of a member is called only where the text can fill its value: anything else is refused by the contract of the value.</summary>
    [Theory]
    [InlineData("{\"C\":3}")]
    [InlineData("{\"C\":[1]}")]
    [InlineData("{\"C\":{}}")]
    [InlineData("{\"C\":null}")]
    [InlineData("{\"D\":3}")]
    [InlineData("{\"D\":[1]}")]
    [InlineData("{\"D\":{\"a\":1}}")]
    [InlineData("{\"O\":[]}")]
    [InlineData("{\"O\":{\"A\":1}}")]
    [InlineData("{\"A\":1,\"C\":\"x\"}")]
    [InlineData("{\"C\":x}")]
    [InlineData("{}")]
    public void FillingWhatIsNoSuchObject(string json)
    {
        foreach (Func<object?> make in (Func<object?>[])[static () => null, static () => new Version(1, 2), static () => new Filled()])
        {
            foreach (ReferenceHandler? references in (ReferenceHandler?[])[null, ReferenceHandler.IgnoreCycles])
            {
                var options = new JsonSerializerOptions
                {
                    PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate,
                    ReferenceHandler = references,
                    TypeInfoResolver = new DefaultJsonTypeInfoResolver
                    {
                        Modifiers =
                        {
                            info =>
                            {
                                if (info.Type == typeof(Filled))
                                {
                                    info.CreateObject = make!;
                                }
                            },
                        },
                    },
                };
                Both.Read<Filled>(json, options);
                Both.Read<List<Filled>>($"[{json}]", options);
            }
        }
    }

    [JsonPolymorphic]
    [JsonDerivedType(typeof(Closed), 7)]
    public class Closed : ICollection<int>
    {
        public int Count => 0;

        public bool IsReadOnly => true;

        public void Add(int item) => throw new NotSupportedException("closed");

        public void Clear()
        {
        }

        public bool Contains(int item) => false;

        public void CopyTo(int[] array, int arrayIndex)
        {
        }

        public bool Remove(int item) => false;

        public IEnumerator<int> GetEnumerator() => Enumerable.Empty<int>().GetEnumerator();

        IEnumerator IEnumerable.GetEnumerator() => GetEnumerator();
    }

    public class Holding
    {
        public int N { get; set; }

        [JsonObjectCreationHandling(JsonObjectCreationHandling.Populate)]
        public Closed V { get; } = new();
    }

    [Theory]
    [InlineData("{\"$type\":7,\"$values\":[1,2]}")]
    [InlineData("{\"$values\":[1,2],\"$type\":7}")]
    [InlineData("{\"$type\":7, \"$values\" : [ ]}")]
    [InlineData("{\"$values\":[1,2]}")]
    [InlineData("[1]")]
    [InlineData("{\"$type\":7,\"$values\":[1")]
    public void ReadOnlyCollectionsByValues(string json)
    {
        foreach (bool allowsOutOfOrder in (bool[])[false, true])
        {
            var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = allowsOutOfOrder };
            Both.Read<Holding>($"{{\"V\":{json},\"N\":1}}", options);
            Both.Read<List<Holding>>($"[{{\"N\":1,\"V\":{json}}}]", options);
            Both.Read<Closed>(json, options);
            Both.Read<Holder<Closed>>($"{{\"Value\":{json}}}", options);
        }
    }

    public class Holder<T>
    {
        public T? Value { get; set; }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "")]
    [JsonDerivedType(typeof(EmptyBase), "")]
    [JsonDerivedType(typeof(EmptyDerived), "d")]
    public class EmptyBase
    {
        public int A { get; set; }
    }

    public class EmptyDerived : EmptyBase;

    [Theory]
    [InlineData("{\"\":\"\",\"A\":1}")]
    [InlineData("{\"A\":1,\"\":\"\"}")]
    [InlineData("{\"A\":1,\"\":\"d\"}")]
    [InlineData("{\"\":\"d\",\"A\":1}")]
    [InlineData("{\"\":\"d\",\"\":\"d\"}")]
    [InlineData("{\"\":\"no\"}")]
    [InlineData("{\"\":[]}")]
    [InlineData("{\"A\":1,\"$x\":2}")]
    [InlineData("{\"A\":1}")]
    [InlineData("{}")]
    public void EmptyDiscriminatorNames(string json)
    {
        foreach (bool allowsOutOfOrder in (bool[])[false, true])
        {
            foreach (ReferenceHandler? references in (ReferenceHandler?[])[null, ReferenceHandler.Preserve])
            {
                var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = allowsOutOfOrder, ReferenceHandler = references };
                Both.Read<EmptyBase>(json, options);
                Both.Read<List<EmptyBase>>($"[{json}]", options);
            }
        }
    }

    [JsonPolymorphic(TypeDiscriminatorPropertyName = "_case")]
    [JsonDerivedType(typeof(IInner), "i")]
    [JsonDerivedType(typeof(Inner), "c")]
    public interface IOuter;

    public interface IInner : IOuter;

    public class Inner : IOuter;

    public struct Point
    {
        public int A { get; set; }
    }

    public class Unmakeable : Dictionary<string, int>
    {
        public Unmakeable(int x, int y)
        {
        }

        public Unmakeable(string x)
        {
        }
    }

    public abstract class Abstract
    {
        public int A { get; set; }
    }

    [Theory]
    [InlineData("{\"a\\ud800\":1}")]
    [InlineData("{\"A\":1,\"a\\ud800\":1}")]
    [InlineData("{\"z\":1,\"a\\ud800\":1}")]
    [InlineData("{\"$id\":\"1\",\"a\\ud800\":1}")]
    [InlineData("{\"_case\":\"i\"}")]
    [InlineData("{\"_case\":\"i\",\"A\":1}")]
    [InlineData("{\"A\":1,\"_case\":\"i\"}")]
    public void NamesThatCannotBeDecoded(string json)
    {
        foreach (bool allowsOutOfOrder in (bool[])[false, true])
        {
            foreach (ReferenceHandler? references in (ReferenceHandler?[])[null, ReferenceHandler.Preserve])
            {
                var options = new JsonSerializerOptions { AllowOutOfOrderMetadataProperties = allowsOutOfOrder, ReferenceHandler = references };
                Read<Point>(json, options);
                Read<Point?>(json, options);
                Read<Unmakeable>(json, options);
                Read<Abstract>(json, options);
                Read<IOuter>(json, options);
            }
        }
    }

    private static void Read<T>(string json, JsonSerializerOptions options)
    {
        Both.Read<T>(json, options);
        Both.Read<List<T>>($"[{json}]", options);
        Both.Read<Holder<T>>($"{{\"Value\":{json}}}", options);
    }
}
