using System.Buffers;
using System.Text.Json;

namespace Peregrine.Json.Outside;

/// <summary>Wrong arguments raise what System.Text.Json raises.</summary>
public sealed class ArgumentTests
{
    public static TheoryData<string> Names { get; } = [.. Pairs().Keys];

    [Theory]
    [MemberData(nameof(Names))]
    public void ThrowsWhatTheReferenceThrows(string call)
    {
        (Action ours, Action theirs) = Pairs()[call];
        Exception expected = Assert.ThrowsAny<Exception>(theirs);
        Exception actual = Assert.ThrowsAny<Exception>(ours);
        Assert.Equal(expected.GetType(), actual.GetType());
        Assert.Equal(expected.Message, actual.Message);
        Assert.Equal((expected as ArgumentException)?.ParamName, (actual as ArgumentException)?.ParamName);
    }

    /// <summary>Forms that only we have.</summary>
    [Fact]
    public void NullTargetsAndReaders()
    {
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((IBufferWriter<byte>)null!, 1)).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((TextWriter)null!, 1)).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((IBufferWriter<byte>)null!, 1, typeof(int))).ParamName);
        Assert.Equal("output", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Serialize((TextWriter)null!, 1, typeof(int))).ParamName);
        Assert.Equal("json", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize<int>((TextReader)null!)).ParamName);
        Assert.Equal("json", Assert.Throws<ArgumentNullException>(static () => JsonSerializer.Deserialize((TextReader)null!, typeof(int))).ParamName);
    }

    private static Dictionary<string, (Action Ours, Action Theirs)> Pairs() => new()
    {
        ["read null string"] = (static () => JsonSerializer.Deserialize<int>((string)null!), static () => Stj.Deserialize<int>((string)null!)),
        ["read null string as type"] = (static () => JsonSerializer.Deserialize((string)null!, typeof(int)), static () => Stj.Deserialize((string)null!, typeof(int))),
        ["read string as null type"] = (static () => JsonSerializer.Deserialize("1", (Type)null!), static () => Stj.Deserialize("1", (Type)null!)),
        ["read null string as null type"] = (static () => JsonSerializer.Deserialize((string)null!, (Type)null!), static () => Stj.Deserialize((string)null!, (Type)null!)),
        ["read characters as null type"] = (static () => JsonSerializer.Deserialize("1".AsSpan(), (Type)null!), static () => Stj.Deserialize("1".AsSpan(), (Type)null!)),
        ["read bytes as null type"] = (static () => JsonSerializer.Deserialize("1"u8, (Type)null!), static () => Stj.Deserialize("1"u8, (Type)null!)),
        ["read nothing"] = (static () => JsonSerializer.Deserialize<int>(""), static () => Stj.Deserialize<int>("")),
        ["read a lone surrogate"] = (static () => JsonSerializer.Deserialize<string>("\"\ud800\""), static () => Stj.Deserialize<string>("\"\ud800\"")),
        ["read a pointer"] = (static () => JsonSerializer.Deserialize("1", typeof(int).MakePointerType()), static () => Stj.Deserialize("1", typeof(int).MakePointerType())),
        ["read an open type"] = (static () => JsonSerializer.Deserialize("[]", typeof(List<>)), static () => Stj.Deserialize("[]", typeof(List<>))),
        ["write as null type"] = (static () => JsonSerializer.Serialize(1, (Type)null!), static () => Stj.Serialize(1, (Type)null!)),
        ["write bytes as null type"] = (static () => JsonSerializer.SerializeToUtf8Bytes(1, (Type)null!), static () => Stj.SerializeToUtf8Bytes(1, (Type)null!)),
        ["write as wrong type"] = (static () => JsonSerializer.Serialize(1, typeof(string)), static () => Stj.Serialize(1, typeof(string))),
        ["write bytes as wrong type"] = (static () => JsonSerializer.SerializeToUtf8Bytes("", typeof(int?)), static () => Stj.SerializeToUtf8Bytes("", typeof(int?))),
        ["write null as value type"] = (static () => JsonSerializer.Serialize((object?)null, typeof(int)), static () => Stj.Serialize((object?)null, typeof(int))),
        ["write as open type"] = (static () => JsonSerializer.Serialize((object?)null, typeof(List<>)), static () => Stj.Serialize((object?)null, typeof(List<>))),
        ["change used options"] = (static () => Change(o => JsonSerializer.Serialize(1, o)), static () => Change(o => Stj.Serialize(1, o))),
    };

    /// <summary>Options become read-only by their first use.</summary>
    private static void Change(Action<JsonSerializerOptions> use)
    {
        var options = new JsonSerializerOptions();
        use(options);
        options.WriteIndented = true;
    }
}
