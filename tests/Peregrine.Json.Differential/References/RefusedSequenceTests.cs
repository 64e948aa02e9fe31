using System.Text;
using Peregrine.Json.Differential.Harness;

namespace Peregrine.Json.Differential.References;

/// <summary>Asynchronous sequences of a class of their own cannot be created: they are refused before their metadata is looked at.</summary>
public class RefusedSequenceTests
{
    public class Sequence : IAsyncEnumerable<int>
    {
        public async IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            yield return 1;
        }
    }

    public class SequenceAndList : List<int>, IAsyncEnumerable<int>
    {
        public async IAsyncEnumerator<int> GetAsyncEnumerator(CancellationToken cancellationToken = default)
        {
            await Task.Yield();
            yield return 1;
        }
    }

    public class Holder<T>
    {
        public T? V { get; set; }

        public T? G { get; }
    }

    [Fact]
    public void MetadataIsNotLookedAt()
    {
        var report = new Report();
        JsonSerializerOptions[] all =
        [
            new(), new() { ReferenceHandler = ReferenceHandler.Preserve }, new() { ReferenceHandler = ReferenceHandler.IgnoreCycles },
            new() { ReferenceHandler = ReferenceHandler.Preserve, AllowOutOfOrderMetadataProperties = true },
            new() { ReferenceHandler = ReferenceHandler.Preserve, PreferredObjectCreationHandling = JsonObjectCreationHandling.Populate },
        ];
        foreach (JsonSerializerOptions options in all)
        {
            foreach (string value in new[] { "null", "{}", "[]", "[1]", "1", "{\"$id\":\"1\"}", "{\"$values\":[]}", "{\"$id\":\"1\",\"$values\":[1]}", "{\"$ref\":\"1\"}", "{\"$type\":\"d\"}", "{\"a\":1}", "{\"a\":1,\"$id\":\"1\"}", "[{\"a\"}" })
            {
                byte[] utf8 = Encoding.UTF8.GetBytes(value), held = Encoding.UTF8.GetBytes($"{{\"V\":{value}}}"), got = Encoding.UTF8.GetBytes($"{{\"G\":{value}}}");
                foreach (Type type in new[] { typeof(Sequence), typeof(SequenceAndList) })
                {
                    Both.Of(type).Read(report, utf8, options);
                    Both.Of(typeof(Holder<>).MakeGenericType(type)).Read(report, held, options);
                    Both.Of(typeof(Holder<>).MakeGenericType(type)).Read(report, got, options);
                }
            }
        }

        report.Check();
    }
}
