using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.Members;

/// <summary>IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized.</summary>
public class CallbackTests
{
    [ThreadStatic]
    private static List<string>? t_log;

    public static void Log(string text) => (t_log ??= []).Add(text);

    public abstract class Logging : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        private int _a;

        protected Logging() => Log(GetType().Name + " made");

        public int A { get { Log("get A"); return _a; } set { Log("set A"); _a = value; } }

        void IJsonOnDeserializing.OnDeserializing() => Log(GetType().Name + " deserializing");

        void IJsonOnDeserialized.OnDeserialized() => Log(GetType().Name + " deserialized");

        void IJsonOnSerializing.OnSerializing() => Log(GetType().Name + " serializing");

        void IJsonOnSerialized.OnSerialized() => Log(GetType().Name + " serialized");
    }

    public class Outer : Logging
    {
        public Inner? Inner { get; set; }
        public Items? Items { get; set; }
        public Map? Map { get; set; }
        public Parameters? Parameters { get; set; }
        public Structure Structure { get; set; }
    }

    public class Inner : Logging;

    public class Parameters(int b) : Logging
    {
        public int B { get; } = b;
    }

    public struct Structure : IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        public int N { get; set; }

        public void OnDeserializing() { Log("s deserializing " + N); N += 10; }

        public void OnDeserialized() { Log("s deserialized " + N); N += 100; }

        public void OnSerializing() { Log("s serializing " + N); N += 1000; }

        public void OnSerialized() { Log("s serialized " + N); N += 10000; }
    }

    public class Items : List<int>, IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        public void OnDeserializing() => Log("items deserializing " + Count);

        public void OnDeserialized() => Log("items deserialized " + Count);

        public void OnSerializing() => Log("items serializing " + Count);

        public void OnSerialized() => Log("items serialized " + Count);
    }

    public class Map : Dictionary<string, int>, IJsonOnDeserializing, IJsonOnDeserialized, IJsonOnSerializing, IJsonOnSerialized
    {
        public void OnDeserializing() => Log("map deserializing " + Count);

        public void OnDeserialized() => Log("map deserialized " + Count);

        public void OnSerializing() => Log("map serializing " + Count);

        public void OnSerialized() => Log("map serialized " + Count);
    }

    public class Failing : IJsonOnDeserialized, IJsonOnSerializing
    {
        public int A { get; set; }

        public void OnDeserialized() => throw new InvalidTimeZoneException("read");

        public void OnSerializing() => throw new InvalidTimeZoneException("written");
    }

    [Theory]
    [InlineData("{}")]
    [InlineData("""{"A":1,"Inner":{"A":2},"Items":[1,2],"Map":{"a":1},"Parameters":{"A":3,"B":4},"Structure":{"N":5}}""")]
    [InlineData("""{"Inner":null,"Items":null,"Map":null,"Parameters":{"A":3},"Structure":{},"A":1}""")]
    [InlineData("""{"Inner":{"A":"x"}}""")]
    [InlineData("""{"Items":[1,"x"]}""")]
    [Facts.Proves("3.9-1", "callbacks run around construction, setters and getters, nested and in collections, in the same order")]
    public void InOrder(string json)
    {
        t_log = [];
        Outcome theirs = Outcome.Of(() => Stj.Deserialize<Outer>(json));
        if (theirs.IsOk)
        {
            _ = Stj.Serialize(theirs.Value);
        }

        List<string> expected = t_log;
        for (int i = 0; i < 60; i++)
        {
            t_log = [];
            Outcome mine = Outcome.Of(() => Ours.Deserialize<Outer>(json));
            Assert.Equal(theirs.IsOk, mine.IsOk);
            Assert.Equal(theirs.ErrorText, mine.ErrorText);
            if (mine.IsOk)
            {
                _ = Ours.Serialize(mine.Value);
            }

            Assert.Equal(expected, t_log);
        }
    }

    [Fact]
    [Facts.Proves("3.9-2", "structs and failing callbacks")]
    public void OfStructsAndFailures()
    {
        Both.RoundTrip(new Structure { N = 1 });
        Both.RoundTrip(new Structure?(new Structure { N = 1 }));
        Both.RoundTrip(new List<Structure> { new() { N = 1 }, default });
        Both.RoundTrip(new Items { 1, 2 });
        Both.RoundTrip(new Map { ["a"] = 1 });
        Both.Write(new Failing());
        Both.Read<Failing>("""{"A":1}""");
        Both.Read<Items>("{}");
        Both.Read<Items>("5");
        Both.Read<Map>("[]");
        Both.Read<Items>("[1,\"x\"]");
    }
}
