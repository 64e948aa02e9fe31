using System.Text.Encodings.Web;
using System.Text.Json;
using Ours = Peregrine.Json.JsonSerializer;

namespace Peregrine.Json.Tests.Lifetime;

/// <summary>User code that the first use of options calls may use the same options.</summary>
public sealed class OptionsReentryTests
{
    [Fact]
    public void AnEncoderMaySerializeWithItsOwnOptions()
    {
        var options = new JsonSerializerOptions();
        options.Encoder = new Calling(() => Ours.Serialize(1, options));
        Assert.Equal("\"x\"", Ours.Serialize("x", options));
        Assert.Equal("\"x\"", Ours.Serialize("x", options));
    }

    [Fact]
    public void APolicyMaySerializeWithItsOwnOptions()
    {
        var options = new JsonSerializerOptions();
        options.PropertyNamingPolicy = new CallingPolicy(() => Ours.Serialize(1, options));
        Assert.Equal("{\"Length\":1}", Ours.Serialize(new { Length = 1 }, options));
    }

    /// <summary>Nothing of a user is called while the lock of all options is held: another thread goes on.</summary>
    [Fact]
    public void EncodersAreAskedWithoutTheLock()
    {
        using var asked = new ManualResetEventSlim();
        using var other = new ManualResetEventSlim();
        var options = new JsonSerializerOptions
        {
            Encoder = new Calling(() =>
            {
                asked.Set();
                Assert.True(other.Wait(TimeSpan.FromSeconds(30)));
            }),
        };
        var thread = new Thread(() =>
        {
            asked.Wait();
            Ours.Serialize(1, new JsonSerializerOptions { Encoder = new Calling(static () => { }) });
            other.Set();
        });
        thread.Start();
        Assert.Equal("\"x\"", Ours.Serialize("x", options));
        thread.Join();
    }

    private sealed class CallingPolicy(Action call) : JsonNamingPolicy
    {
        private bool _hasCalled;

        public override string ConvertName(string name) => Call(name);

        public override bool Equals(object? other) => Call(ReferenceEquals(this, other));

        public override int GetHashCode() => Call(7);

        private T Call<T>(T value)
        {
            if (!_hasCalled)
            {
                _hasCalled = true;
                call();
            }

            return value;
        }
    }

    private sealed class Calling(Action call) : JavaScriptEncoder
    {
        private bool _hasCalled;

        public override int MaxOutputCharactersPerInputCharacter => 6;

        public override unsafe int FindFirstCharacterToEncode(char* text, int textLength) => UnsafeRelaxedJsonEscaping.FindFirstCharacterToEncode(text, textLength);

        public override bool WillEncode(int unicodeScalar)
        {
            if (!_hasCalled)
            {
                _hasCalled = true;
                call();
            }

            return UnsafeRelaxedJsonEscaping.WillEncode(unicodeScalar);
        }

        public override unsafe bool TryEncodeUnicodeScalar(int unicodeScalar, char* buffer, int bufferLength, out int numberOfCharactersWritten) =>
            UnsafeRelaxedJsonEscaping.TryEncodeUnicodeScalar(unicodeScalar, buffer, bufferLength, out numberOfCharactersWritten);
    }
}
